#!/usr/bin/env python3
"""Makes lib/real/constants.h and the expected results in tests/data/real: see scripts/real.sh.

Polynomials interpolate at Chebyshev nodes, which comes within a factor of two of the least possible
error; all of it in 400 bits or more (mpmath), rounded once at the end.
"""
import random
import struct
import sys

from mpmath import mp, mpf, pi, sin, cos, asin, acos, atan, atan2, sqrt, floor, nint, matrix, lu_solve

mp.prec = 400

# -- Doubles ----------------------------------------------------------------------------------------


def bits_of(x):
    return struct.unpack("<Q", struct.pack("<d", x))[0]


def double_of(bits):
    return struct.unpack("<d", struct.pack("<Q", bits))[0]


def rounded(v):
    """The double nearest to v, which is normal, by exact integer arithmetic, and what is left."""
    man, exp = mp.frexp(abs(v))
    whole = int(nint(man * mpf(2) ** 53))  # ties to even
    near = mpf(whole) * mpf(2) ** (exp - 53)
    near = near if v >= 0 else -near
    return float(near), v - near


def pair(v):
    hi, rest = rounded(v)
    return hi, rounded(rest)[0]


def truncated(v, count):
    """v cut to `count` significant bits, toward zero."""
    man, exp = mp.frexp(v)
    unit = mpf(2) ** (exp - count)
    return floor(v / unit) * unit


# -- Polynomials ------------------------------------------------------------------------------------


def polynomial(f, top, terms):
    """Coefficients, from the lowest, of what meets f at the Chebyshev nodes of (0, top)."""
    nodes = [top / 2 * (1 - cos(pi * (2 * i + 1) / (2 * terms))) for i in range(terms)]
    a = matrix(terms, terms)
    b = matrix(terms, 1)
    for i, z in enumerate(nodes):
        b[i] = f(z)
        for j in range(terms):
            a[i, j] = z**j
    return list(lu_solve(a, b))


EDGE = (pi / 4 * mpf("1.0001")) ** 2
SINE_LEAD = truncated(mpf(1) / 6, 20)  # times the cube of 11 bits: 53
COSINE_LEAD = truncated(mpf(1) / 24, 9)  # times the fourth power of 11 bits: 53


def sine_rest(z):
    r = sqrt(z)
    return (r - sin(r) - SINE_LEAD * r**3) / r**3


def cosine_rest(z):
    return (cos(sqrt(z)) - 1 + z / 2 - COSINE_LEAD * z**2) / z**2


def asin_rest(z):
    return (asin(sqrt(z)) - sqrt(z)) / sqrt(z) ** 3


def atan_rest(z):
    return (atan(sqrt(z)) - sqrt(z)) / sqrt(z) ** 3


# -- The header -------------------------------------------------------------------------------------


def scalar(name, value, comment):
    return [f"#define {name} {float(value).hex()} /* {comment} */"]


def table(name, kind, entries, per_line):
    lines = [f"static const {kind} {name}[{len(entries)}] = {{"]
    for i in range(0, len(entries), per_line):
        lines.append("    " + ", ".join(entries[i : i + per_line]) + ",")
    lines[-1] = lines[-1][:-1] + "};"
    return lines


def doubles(name, values):
    return table(name, "double", [rounded(v)[0].hex() for v in values], 3)


def header():
    half = pi / 2
    first = truncated(half, 42)
    second = truncated(half - first, 42)
    out = [
        "/* Made by scripts/real.sh: constants and polynomials, each the nearest double. */",
        "#ifndef QP_REAL_CONSTANTS_H",
        "#define QP_REAL_CONSTANTS_H",
        "",
        "#include <stdint.h>",
        "",
        "/* pi/2 in parts: 42 bits, 42 bits, and a double. */",
    ]
    out += scalar("QP_HALF_PI_1", first, "42 bits")
    out += scalar("QP_HALF_PI_2", second, "42 bits")
    out += scalar("QP_HALF_PI_3", rounded(half - first - second)[0], "the rest")
    out += ["", "/* The same and others as a double and what it lacks. */"]
    for name, v in (("HALF_PI", half), ("PI", pi)):
        hi, lo = pair(v)
        out += [f"#define QP_{name} {hi.hex()}", f"#define QP_{name}_LOW {lo.hex()}"]
    out += [f"#define QP_TWO_OVER_PI {rounded(2 / pi)[0].hex()}", ""]
    out += scalar("QP_SINE_LEAD", SINE_LEAD, "1/6, 20 bits")
    out += scalar("QP_COSINE_LEAD", COSINE_LEAD, "1/24, 9 bits")
    out += ["", "/* (r - sin r) / r^3 less the lead, a polynomial in r^2. */"]
    out += doubles("qp_sine_terms", polynomial(sine_rest, EDGE, 7))
    out += ["", "/* (cos r - 1 + r^2 / 2) / r^4 less the lead, a polynomial in r^2. */"]
    out += doubles("qp_cosine_terms", polynomial(cosine_rest, EDGE, 7))
    out += ["", "/* (asin s - s) / s^3 for s^2 up to 1/4, a polynomial in s^2. */"]
    out += doubles("qp_asin_terms", polynomial(asin_rest, mpf("0.2501"), 16))
    out += ["", "/* (atan q - q) / q^3 for |q| up to 1/15, a polynomial in q^2. */"]
    out += doubles("qp_atan_terms", polynomial(atan_rest, mpf(1) / 225, 6))
    out += ["", "/* atan(i / 8), and what each lacks. */"]
    out += doubles("qp_atan_eighths", [atan(mpf(i) / 8) for i in range(9)])
    lows = [pair(atan(mpf(i) / 8))[1] for i in range(9)]
    out += table("qp_atan_eighths_low", "double", [v.hex() for v in lows], 3)
    mp.prec = 1600
    whole = int(floor(2 / pi * mpf(2) ** (38 * 32)))
    mp.prec = 400
    words = [f"0x{whole >> (32 * (37 - i)) & 0xFFFFFFFF:08x}u" for i in range(38)]
    out += ["", "/* The first 1216 bits of 2/pi behind the point. */"]
    out += table("qp_two_over_pi_bits", "uint32_t", words, 6)
    out += ["", "#endif"]
    return "\n".join(out) + "\n"


# -- Expected results -------------------------------------------------------------------------------

HUGE = double_of((797 + 52 + 1023) << 52 | (6381956970095103 - (1 << 52)))  # nearest to k pi/2 of all


def random_double(rng, low, high):
    return double_of(rng.randrange(low + 1023, high + 1023) << 52 | rng.getrandbits(52))


def angles(rng):
    xs = [double_of(1), double_of((1 << 52) - 1), 1e-300, HUGE, double_of(0x7FEFFFFFFFFFFFFF), 3216.0, 1e22]
    for k in list(range(1, 17)) + [2**n + d for n in range(5, 60, 3) for d in (0, 1)]:
        near = bits_of(rounded(k * pi / 2)[0])
        xs += [double_of(near + d) for d in (-1, 0, 1)]
        xs.append(rounded((2 * k - 1) * pi / 4)[0])  # where the quadrant changes
    xs += [random_double(rng, -40, 0) for _ in range(150)]
    xs += [random_double(rng, -2, 2) for _ in range(300)]
    xs += [rng.uniform(-3200, 3200) for _ in range(150)]
    xs += [random_double(rng, 11, 1024) for _ in range(250)]
    return xs


def cosines(rng):
    xs = [0.5, 0.95, double_of(bits_of(0.5) + 1), double_of(bits_of(1.0) - 1), double_of(1)]
    xs += [1 - double_of((1023 - n) << 52) for n in range(2, 53)]
    xs += [random_double(rng, -60, 0) for _ in range(80)]
    xs += [rng.uniform(0, 1) for _ in range(250)]
    return xs + [-x for x in xs]


def points(rng):
    ps = [(1.0, 1.0), (1.0, 2.0), (double_of(1), 1.0), (1e300, 1e300), (1e-320, 1e-310)]
    for _ in range(250):
        ps.append((random_double(rng, -3, 3), random_double(rng, -3, 3)))
        ps.append((random_double(rng, -1020, 1020), random_double(rng, -1020, 1020)))
        ps.append((random_double(rng, -40, 0), random_double(rng, -5, 5)))
    signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    return [(y * signs[i % 4][0], x * signs[i % 4][1]) for i, (y, x) in enumerate(ps)]


def expected(v):
    """Pattern of the nearest double, and (v - that) / ulp in 2^-32: None if it is not normal."""
    if abs(v) < mpf(2) ** -1022:
        return None
    near, rest = rounded(v)
    ulp = mpf(2) ** (mp.frexp(mpf(abs(near)))[1] - 53)
    return f"{bits_of(near):016x}", str(int(nint(rest / ulp * 2**32)))


def rows():
    rng = random.Random(20)
    mp.prec = 1400
    calls = []
    for x in angles(rng):
        calls += [("sin", sin, (x,)), ("cos", cos, (x,))]
    calls += [("acos", acos, (x,)) for x in cosines(rng)]
    calls += [("atan2", atan2, p) for p in points(rng)]
    for name, function, arguments in calls:
        mp.prec = 1400
        got = expected(function(*[mpf(a) for a in arguments]))
        if got is not None:
            yield "\t".join([name, *[f"{bits_of(a):016x}" for a in arguments], *got])
    mp.prec = 400


def results():
    out = ["# function, arguments, nearest double, (exact - that) in 2^-32 ulp: made by scripts/real.sh"]
    return "\n".join(out + list(rows())) + "\n"


def main():
    root = sys.argv[1]
    for name, text in (("lib/real/constants.h", header()), ("tests/data/real/exact.tsv", results())):
        with open(f"{root}/{name}", "w", encoding="ascii") as file:
            file.write(text)


main()
