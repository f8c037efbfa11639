"""A page by keyboard alone: Tab leads to what is wanted, and every stop on the way is seen, and in order."""

from typing import Final

from playwright.sync_api import Locator, Page, expect

MOST: Final = 200  # stops of one page
# A date has a stop for its day, its month, its year and its calendar; what the browser draws in it is the browser's.
STOP: Final = """() => {
  const one = document.activeElement, last = window.stopped, wrong = [];
  window.stopped = one;
  if (!one || one === document.body || one === last) return wrong;
  const style = getComputedStyle(one), box = one.getBoundingClientRect();
  const isDrawn = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  if (!isDrawn || style.outlineColor.endsWith(", 0)")) wrong.push("is not seen");
  const isInside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  if (!isInside) wrong.push("is out of view");
  const isFirst = !last?.isConnected || last === document.body;
  const follows = isFirst || last.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
  if (!follows) wrong.push("is out of order");
  return wrong.map((what) => `${location.pathname}: ${one.outerHTML.slice(0, 120)} ${what}`);
}"""
# From the top, also of a page whose first field has the focus when it opens.
BEGUN: Final = """() => {
  const top = document.createElement("span");
  top.tabIndex = -1;
  document.body.prepend(top);
  top.focus();
  top.remove();
  Object.assign(window, {stopped: null, met: new Set()});
}"""
# Whether Tab has come round: to nothing, or to where it was.
MET: Final = """() => {
  const one = document.activeElement, isLast = one === window.last;
  const isRound = !one || one === document.body || (window.met.has(one) && !isLast);
  window.met.add(window.last = one);
  return isRound;
}"""
MISSED: Final = """() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
  .filter((one) => one.checkVisibility({visibilityProperty: true}) && !one.disabled && one.tabIndex >= 0)
  .filter((one) => one.type !== "radio" && one.type !== "hidden" && !window.met.has(one))
  .map((one) => `${location.pathname}: ${one.outerHTML.slice(0, 120)} is not come to`)"""


def reach(page: Page, wanted: Locator) -> list[str]:
    """Press Tab until *wanted* has the focus; say what is wrong with the stops on the way. The last one is it."""
    expect(wanted).to_be_visible()
    wrong = list[str]()
    for _ in range(MOST):
        page.keyboard.press("Tab")
        wrong += page.evaluate(STOP)
        if wanted.evaluate("one => one === document.activeElement"):
            return wrong
    raise AssertionError(f"{MOST} times Tab does not lead to {wanted}")


def walked(page: Page) -> list[str]:
    """Press Tab through a whole page and out of it; say what is wrong with the stops, and what cannot be come to."""
    page.evaluate(BEGUN)
    wrong = list[str]()
    for _ in range(MOST):
        page.keyboard.press("Tab")
        if page.evaluate(MET):
            return [*wrong, *page.evaluate(MISSED)]
        wrong += page.evaluate(STOP)
    return [*wrong, f"{page.url}: {MOST} times Tab does not lead out"]


def write(page: Page, field: Locator, text: str) -> list[str]:
    """Come to a field, and type into it."""
    wrong = reach(page, field)
    page.keyboard.type(text)
    return wrong


def choose(page: Page, field: Locator, value: str) -> list[str]:
    """Come to a list of choices, and go down to the one of *value*."""
    wrong = reach(page, field)
    for _ in range(field.locator("option").count()):
        if field.input_value() == value:
            return wrong
        page.keyboard.press("ArrowDown")
    assert field.input_value() == value
    return wrong
