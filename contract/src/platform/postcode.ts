/**
 * The page that holds the public postcode service, shown in a frame of the registration form. It alone may load what that
 * service needs, so the service's code never runs in the document of any other screen.
 */
export const postcodePath = "/register-complex/postcode";

/** Where the service's code and its frames come from. */
export const postcodeOrigins = {
  scripts: ["https://t1.kakaocdn.net", "https://t1.daumcdn.net"],
  frames: ["https://postcode.map.kakao.com", "https://postcode.map.daum.net"],
} as const;
