# Makes an SVG of what bench_linear prints: nanoseconds a byte over bytes, a line a kind of sub-chunk.
# A flat line is linear cost.
BEGIN {
    FS = "\t"
    width = 460; height = 300; left = 50; top = 40; gap = 90; foot = 46
    small = 10; large = 24; least = -2; most = 7 # powers of two, of bytes and of nanoseconds a byte
}
NR == 1 { next }
{
    if (!($1 in seen)) { seen[$1] = ++kinds; name[kinds] = $1 " " $2 }
    k = seen[$1]; n[k]++
    bytes[k, n[k]] = log($3) / log(2)
    value[k, n[k], 0] = $4; value[k, n[k], 1] = $5
}
function x(panel, power) { return left + panel * (width + gap) + (power - small) / (large - small) * width }
function y(nanoseconds,  power) {
    power = log(nanoseconds > 0 ? nanoseconds : 0.25) / log(2)
    power = power < least ? least : power > most ? most : power
    return top + height - (power - least) / (most - least) * height
}
function text(at, up, anchor, words) {
    printf "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", at, up, anchor, words
}
function panel(p, title,  i, k, points) {
    text(x(p, (small + large) / 2), top - 14, "middle", title)
    for (i = small; i <= large; i += 2) {
        printf "<path class=\"grid\" d=\"M%.1f %.1fV%.1f\"/>\n", x(p, i), top, top + height
        text(x(p, i), top + height + 16, "middle", "2<tspan dy=\"-5\" font-size=\"8\">" i "</tspan>")
    }
    for (i = least; i <= most; i++) {
        printf "<path class=\"grid\" d=\"M%.1f %.1fH%.1f\"/>\n", x(p, small), y(2 ^ i), x(p, large)
        text(x(p, small) - 6, y(2 ^ i) + 4, "end", 2 ^ i)
    }
    text(x(p, (small + large) / 2), top + height + 36, "middle", "bytes of the file")
    for (k = 1; k <= kinds; k++) {
        points = ""
        for (i = 1; i <= n[k]; i++) points = points sprintf("%.1f,%.1f ", x(p, bytes[k, i]), y(value[k, i, p]))
        printf "<polyline points=\"%s\" stroke=\"hsl(%d,65%%,45%%)\"><title>%s</title></polyline>\n", points, k * 137 % 360, name[k]
    }
}
END {
    total = left + 2 * width + gap + 20
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"11\">\n", total, top + height + foot
    print "<style>.grid{stroke:#ddd;fill:none}polyline{fill:none;stroke-width:1.2}</style>"
    printf "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", total, top + height + foot
    panel(0, "check: ns a byte, " kinds " kinds of sub-chunks")
    panel(1, "compile: ns a byte")
    print "</svg>"
}
