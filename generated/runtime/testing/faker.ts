/** What the samples use of `@faker-js/faker`, which the program passes. */
export interface Faker {
  seed(seed: number): unknown;
  readonly person: {
    firstName(): string;
    lastName(): string;
    fullName(): string;
  };
  readonly internet: { username(): string };
  readonly company: { name(): string };
  readonly location: {
    city(): string;
    country(): string;
    streetAddress(): string;
  };
  readonly phone: { number(): string };
  readonly string: { uuid(): string };
  readonly lorem: { slug(): string; words(): string; sentence(): string };
}

/** The kinds of texts, by the name of their property; the first that matches counts. */
const kinds: readonly (readonly [RegExp, (faker: Faker) => string])[] = [
  [/first_?name|given_?name/i, ({ person }) => person.firstName()],
  [/last_?name|family_?name|surname/i, ({ person }) => person.lastName()],
  [/user_?name|login|nick/i, ({ internet }) => internet.username()],
  [/company|organi[sz]ation/i, ({ company }) => company.name()],
  [/city|town/i, ({ location }) => location.city()],
  [/country/i, ({ location }) => location.country()],
  [/street|address/i, ({ location }) => location.streetAddress()],
  [/phone|mobile|fax/i, ({ phone }) => phone.number()],
  // Paths often take only these.
  [/(?:_|^)id$|Id$/, ({ string }) => string.uuid()],
  [/slug|key$|code$/i, ({ lorem }) => lorem.slug()],
  [/author|owner|person|full_?name/i, ({ person }) => person.fullName()],
  [/name|title|label|tag|subject/i, ({ lorem }) => lorem.words()],
];

/** A text of up to 80 characters for the property at the end of some steps. */
export function fakeText(faker: Faker, steps: readonly string[]): string {
  // An item of a list is named as the list.
  const name = steps.filter((step) => !/^\d+$/.test(step)).at(-1) ?? "";
  const kind = kinds.find(([pattern]) => pattern.test(name))?.[1];
  const text = kind?.(faker) ?? faker.lorem.sentence();
  return Array.from(text).slice(0, 80).join("");
}
