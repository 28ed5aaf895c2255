/* Quaternions, matrices and the camera. All of it in double, in the order written here. */
#include "cine/record.h"
#include "quirkproof/cine_play.h"
#include "real/real.h"

bool qp_cine_normalise(const qp_cine_quaternion *stored, double out[4]) {
    double square = 0;
    /*@ loop invariant 0 <= i <= 4;
        loop assigns i, square, out[0 .. 3];
        loop variant 4 - i;
    */
    for (size_t i = 0; i < 4; i++) {
        out[i] = stored->q[i];
        square += out[i] * out[i];
    }
    if (qp_cine_is_zero(stored)) {
        out[3] = 1; /* identity (spec cine, Header sector, frames, end) */
        return false;
    }
    double length = qp_real_sqrt(square);
    /*@ loop invariant 0 <= i <= 4;
        loop assigns i, out[0 .. 3];
        loop variant 4 - i;
    */
    for (size_t i = 0; i < 4; i++) {
        out[i] /= length;
    }
    return true;
}

/* 0x8001fc48 */
qp_cine_matrix qp_cine_part_matrix(const double q[4]) {
    qp_cine_matrix out;
    double x = q[0];
    double y = q[1];
    double z = q[2];
    double w = q[3];
    out.m[0][0] = 1 - 2 * (y * y + z * z);
    out.m[0][1] = 2 * (x * y - z * w);
    out.m[0][2] = 2 * (x * z + y * w);
    out.m[1][0] = 2 * (x * y + z * w);
    out.m[1][1] = 1 - 2 * (x * x + z * z);
    out.m[1][2] = 2 * (y * z - x * w);
    out.m[2][0] = 2 * (x * z - y * w);
    out.m[2][1] = 2 * (y * z + x * w);
    out.m[2][2] = 1 - 2 * (x * x + y * y);
    return out;
}

/* 0x80020580 */
qp_cine_matrix qp_cine_camera_matrix(const double q[4]) {
    qp_cine_matrix part = qp_cine_part_matrix(q);
    qp_cine_matrix out;
    /*@ loop invariant 0 <= row <= 3;
        loop assigns row, out;
        loop variant 3 - row;
    */
    for (size_t row = 0; row < 3; row++) {
        /*@ loop invariant 0 <= column <= 3;
            loop assigns column, out;
            loop variant 3 - column;
        */
        for (size_t column = 0; column < 3; column++) {
            out.m[row][column] = part.m[column][row];
        }
    }
    return out;
}

/* 0x8001e0f4 */
qp_cine_matrix qp_cine_view_matrix(const qp_cine_matrix *camera, int16_t width, int16_t height) {
    qp_cine_matrix view = *camera;
    /*@ loop invariant 0 <= column <= 3;
        loop assigns column, view;
        loop variant 3 - column;
    */
    for (size_t column = 0; column < 3; column++) {
        view.m[0][column] = camera->m[0][column] * width / 320;
        view.m[1][column] = camera->m[1][column] * height / 240;
    }
    return view;
}

/* 0x8001eb4c; the projection has no offset, its origin is the middle of the screen. */
bool qp_cine_project(const qp_cine_matrix *view, const int32_t camera[3], const int32_t point[3],
                     double h, double screen[2]) {
    double seen[3];
    /*@ loop invariant 0 <= row <= 3;
        loop assigns row, seen[0 .. 2];
        loop variant 3 - row;
    */
    for (size_t row = 0; row < 3; row++) {
        seen[row] = 0;
        /*@ loop invariant 0 <= column <= 3;
            loop assigns column, seen[row];
            loop variant 3 - column;
        */
        for (size_t column = 0; column < 3; column++) {
            seen[row] += view->m[row][column] * ((double)point[column] - (double)camera[column]);
        }
    }
    bool visible = seen[2] > 0;
    screen[0] = visible ? h * seen[0] / seen[2] : 0;
    screen[1] = visible ? h * seen[1] / seen[2] : 0;
    return visible;
}
