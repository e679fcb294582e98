/** An answer of so many milliseconds ago is shown by the parts of a screen that appear with it, and not read again for each. */
export const justRead = 500;
