#ifndef QP_WEB_MATH_H
#define QP_WEB_MATH_H
double sin(double x);
double cos(double x);
double acos(double x);
double atan2(double y, double x);
double fmod(double x, double y);
#define sqrt __builtin_sqrt
#define fabs __builtin_fabs
#define floor __builtin_floor
#endif
