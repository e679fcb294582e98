/** Source of a regular expression for an id in text: a positive decimal number that JSON can hold exactly. */
export const idPattern = "[1-9]\\d{0,14}";

const ID = new RegExp(`^${idPattern}$`);

export const isId = (text: string): boolean => ID.test(text);

/** The id in a text, such as a segment of a path; undefined where it is none. */
export const parseId = (text: string): number | undefined => (isId(text) ? Number(text) : undefined);
