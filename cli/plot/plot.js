/* Values under the pointer: of each panel, the exact ones at the nearest time that it has. The
   pictures can be read without this. */
"use strict";
(function () {
  /* The value of a pattern of the console: no infinity, no NaN, exponent 0 is zero (ee.h). */
  function numberOf(pattern) {
    var exponent = (pattern >>> 23) & 255;
    if (exponent === 0) {
      return pattern >>> 31 ? "-0" : "0";
    }
    var size = (1 + (pattern & 0x7fffff) / 0x800000) * Math.pow(2, exponent - 127);
    return String(Number((pattern >>> 31 ? -size : size).toPrecision(9)));
  }

  function ieeeOf(pattern) {
    var view = new DataView(new ArrayBuffer(4));
    view.setUint32(0, pattern);
    var value = view.getFloat32(0);
    return isFinite(value) ? String(Number(value.toPrecision(9))) : "not finite";
  }

  function textOf(panel, values, index, step) {
    var names = values.dataset.names.split(" ");
    var exact = values.dataset.patterns !== undefined;
    var decode = values.dataset.ieee === undefined ? numberOf : ieeeOf;
    var list = (exact ? values.dataset.patterns : values.dataset.numbers).split(" ");
    var tick = index * step;
    var lines = ["frame " + tick / 256 + ", tick " + tick];
    names.forEach(function (name, k) {
      var word = list[index * names.length + k];
      lines.push(name + "  " + (exact ? word + "  " + decode(parseInt(word, 16)) : word));
    });
    return lines.join("\n");
  }

  var tip = null;
  var cursor = null;

  function hide() {
    if (tip) {
      tip.remove();
      cursor.remove();
      tip = cursor = null;
    }
  }

  function show(panel, values, event) {
    var svg = panel.ownerSVGElement;
    var at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    var data = panel.dataset;
    var left = Number(data.left), width = Number(data.width);
    var last = Number(data.last) || 1, step = Number(values.dataset.step);
    var names = values.dataset.names.split(" ").length;
    var list = (values.dataset.patterns || values.dataset.numbers).split(" ");
    var index = Math.round(((at.x - left) / width) * last / step);
    index = Math.max(0, Math.min(list.length / names - 1, index));
    if (!tip) {
      tip = document.createElement("div");
      tip.className = "qp-tip";
      document.body.appendChild(tip);
      cursor = document.createElementNS("http://www.w3.org/2000/svg", "path");
      cursor.setAttribute("class", "cursor");
    }
    panel.appendChild(cursor);
    var x = left + Math.min(1, index * step / last) * width;
    cursor.setAttribute("d", "M" + x + " " + data.top + "v" + data.height);
    tip.textContent = textOf(panel, values, index, step);
    var box = tip.getBoundingClientRect();
    tip.style.left = Math.max(4, Math.min(event.clientX + 14, innerWidth - box.width - 8)) + "px";
    tip.style.top = Math.max(4, Math.min(event.clientY + 14, innerHeight - box.height - 8)) + "px";
  }

  document.addEventListener("pointermove", function (event) {
    var panel = event.target.closest ? event.target.closest(".qp-plot .panel") : null;
    var values = panel && panel.querySelector(".values");
    if (values) {
      show(panel, values, event);
    } else {
      hide();
    }
  });
  document.addEventListener("pointerleave", hide);
  document.addEventListener("scroll", hide, { passive: true });
})();
