import type { FindingImpact } from "../diff/findings.js";
import { adviceText } from "../diff/rules/advice.js";
import type { JsonValue } from "../json/json.js";
import { type ExcerptLine, excerptOf } from "./excerpt.js";
import { markup, type Markup, nothing } from "./markup.js";
import {
  cut,
  othersOf,
  locationOf,
  locationsOf,
  reachedBy,
  titleOf,
  usersOf,
  waiverOf,
  wayOf,
} from "./phrases.js";
import type { Report, Told, Waived } from "./report.js";

/** How many operations are listed before someone asks for all. */
const MAX_USERS = 8;
/** How much of a value is shown. */
const MAX_VALUE = 2000;

/** The number that an operation has on the page. */
export type Numbers = ReadonlyMap<string, number>;

/** A finding as a part of the page: a line that opens. */
export function articleOf(
  told: Told | Waived,
  report: Report,
  numbers: Numbers,
): Markup {
  const waived = "waiver" in told ? told : undefined;
  const { level, kind, message, impacts, fingerprint, reach } = told;
  const versions = [...new Set(reach.map(({ apiVersion }) => apiVersion))];
  const [worst] = impacts;
  const reached = reachedBy(told);
  return markup`<article id="${fingerprint}" data-level="${waived ? "waived" : level}" data-versions="${JSON.stringify(versions)}" data-users="${numbered(usersOf(told), numbers)}">
<details${level === "breaking" && !waived ? markup` open` : nothing}><summary>${badge(level)} <h3><code>${titleOf(told)}</code></h3>
<p>${message} ${worst?.reason ?? ""}${reached === undefined ? nothing : markup` <span class="quiet">(${reached})</span>`}</p>${waived ? markup`<p>Waived: ${waiverOf(waived)}</p>` : nothing}</summary>
<div class="body">
<div class="sides">
${sideOf("before", told, report)}
${sideOf("after", told, report)}
</div>
${copiesOf(told)}<ul class="verdicts">${impacts.map((one) => verdictOf(one, told, numbers, one !== worst))}</ul>
<p class="quiet">Rule <code>${kind}</code>, fingerprint <a href="#${fingerprint}"><code>${fingerprint}</code></a></p>
</div></details></article>
`;
}

/** Where else the same was changed. */
function copiesOf(told: Told): Markup {
  const said = othersOf(told);
  if (said === undefined) return nothing;
  const locations = told.others.slice(0, MAX_USERS).map(locationsOf);
  const rest = told.others.length > MAX_USERS ? ", …" : "";
  return markup`<p class="quiet">${said}: <code>${locations.join(", ")}${rest}</code></p>
`;
}

function badge(level: Told["level"], axis = ""): Markup {
  return markup`<span class="badge ${level}">${axis}${level}</span>`;
}

function verdictOf(
  impact: FindingImpact,
  { reach }: Told,
  numbers: Numbers,
  saysWhy: boolean,
): Markup {
  const { direction, wire, code, reason } = impact;
  const users = reach
    .filter((one) => one.direction === direction)
    .map(({ user }) => user);
  const all = [...new Set(users)];
  const items = all
    .slice(0, MAX_USERS)
    .map((user) => markup`<li><code>${user}</code></li>`);
  const more =
    all.length > MAX_USERS
      ? markup`<button type="button" data-users="${numbered(all, numbers)}">Show all ${all.length}</button>`
      : nothing;
  return markup`<li>
    <p>
      ${badge(wire, "wire: ")} ${badge(code, "code: ")} ${saysWhy ? reason : nothing}
      <strong>${adviceText(impact)}</strong>
    </p>
    <p class="quiet">${wayOf(direction)}</p>
    <ul class="reached">
      ${items}
    </ul>
    ${more}
  </li>`;
}

function numbered(users: readonly string[], numbers: Numbers): string {
  return users.map((user) => numbers.get(user)).join(" ");
}

function sideOf(side: "before" | "after", told: Told, report: Report): Markup {
  const name = { before: "Old", after: "New" }[side];
  const position = told.positions[side];
  if (position === undefined)
    return markup`<figure>
      <figcaption>${name}</figcaption>
      <p class="absent quiet">Not there.</p>
    </figure>`;
  const lines = excerptOf(position, report[side].sources).map(lineOf);
  const hasValues = told.before !== undefined || told.after !== undefined;
  const shown = hasValues
    ? markup`<p class="value">
        <code>${cut(textOf(told[side]), MAX_VALUE)}</code>
      </p>`
    : nothing;
  return markup`<figure>
    <figcaption>${name}: <code>${locationOf(position)}</code></figcaption>
    ${shown}
    <pre tabindex="0" role="group" aria-label="${name} lines">${lines}</pre>
  </figure>`;
}

function textOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return "nothing";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function lineOf({ number, text, meant }: ExcerptLine): Markup {
  if (meant === undefined) return markup`<span><i>${number}</i>${text}</span>`;
  const [head, marked, tail] = meant;
  return markup`<span class="here"
    ><i>${number}</i>${head}<mark>${marked}</mark>${tail}</span
  >`;
}
