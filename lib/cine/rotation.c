/* Quaternions, matrices and the camera. All of it in double, in the order written here. */
#include <math.h>

#include "cine/record.h"
#include "quirkproof/cine_play.h"

bool qp_cine_normalise(const qp_cine_quaternion *stored, double out[4]) {
    double square = 0;
    for (size_t i = 0; i < 4; i++) {
        out[i] = stored->q[i];
        square += out[i] * out[i];
    }
    if (qp_cine_is_zero(stored)) {
        out[3] = 1; /* identity (spec cine, Header sector, frames, end) */
        return false;
    }
    double length = sqrt(square);
    for (size_t i = 0; i < 4; i++) {
        out[i] /= length;
    }
    return true;
}

/* 0x8001fc48 */
void qp_cine_part_matrix(const double q[4], double m[3][3]) {
    double x = q[0];
    double y = q[1];
    double z = q[2];
    double w = q[3];
    m[0][0] = 1 - 2 * (y * y + z * z);
    m[0][1] = 2 * (x * y - z * w);
    m[0][2] = 2 * (x * z + y * w);
    m[1][0] = 2 * (x * y + z * w);
    m[1][1] = 1 - 2 * (x * x + z * z);
    m[1][2] = 2 * (y * z - x * w);
    m[2][0] = 2 * (x * z - y * w);
    m[2][1] = 2 * (y * z + x * w);
    m[2][2] = 1 - 2 * (x * x + y * y);
}

/* 0x80020580 */
void qp_cine_camera_matrix(const double q[4], double m[3][3]) {
    double part[3][3];
    qp_cine_part_matrix(q, part);
    for (size_t row = 0; row < 3; row++) {
        for (size_t column = 0; column < 3; column++) {
            m[row][column] = part[column][row];
        }
    }
}

/* 0x8001e0f4 */
void qp_cine_view_matrix(const double camera[3][3], int16_t width, int16_t height,
                         double view[3][3]) {
    for (size_t column = 0; column < 3; column++) {
        view[0][column] = camera[0][column] * width / 320;
        view[1][column] = camera[1][column] * height / 240;
        view[2][column] = camera[2][column];
    }
}

/* 0x8001eb4c; the projection has no offset, its origin is the middle of the screen. */
bool qp_cine_project(const double view[3][3], const int32_t camera[3], const int32_t point[3],
                     double h, double screen[2]) {
    double seen[3];
    for (size_t row = 0; row < 3; row++) {
        seen[row] = 0;
        for (size_t column = 0; column < 3; column++) {
            seen[row] += view[row][column] * ((double)point[column] - (double)camera[column]);
        }
    }
    bool visible = seen[2] > 0;
    screen[0] = visible ? h * seen[0] / seen[2] : 0;
    screen[1] = visible ? h * seen[1] / seen[2] : 0;
    return visible;
}
