/** The place in a text right behind its first so many digits; its end where it has fewer. */
export const placeAfter = (text: string, digits: number): number => {
  let passed = 0;
  for (const [place, character] of [...text].entries()) {
    if (passed === digits) return place;
    if (/\d/.test(character)) passed += 1;
  }
  return text.length;
};
