/** Shows a number on the icon of the installed app, or none for 0. Does nothing where the browser knows no badges. */
export const setAppBadge = (count: number): void => {
  if (!("setAppBadge" in navigator)) return;
  // Refused where the app is not installed.
  navigator.setAppBadge(count).catch(() => undefined);
};
