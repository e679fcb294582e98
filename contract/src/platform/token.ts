/** True for a random token of 256 bits in base64url, as the server makes them. */
export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

/** True for a UUID, in upper or lower case. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
