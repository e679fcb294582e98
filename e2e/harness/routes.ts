/** A screen of SPEC section 2: the name of its screenshot and its path. */
export interface Screen {
  readonly name: string;
  readonly path: string;
}

/** Screens for everyone. */
export const openScreens: readonly Screen[] = [
  { name: "login", path: "/login" },
  { name: "register", path: "/register" },
  { name: "register-success", path: "/register-success" },
  { name: "find-account", path: "/find-account" },
  { name: "show-email", path: "/show-email" },
  { name: "reset-password", path: "/reset-password" },
  { name: "terms", path: "/terms" },
  { name: "privacy", path: "/privacy" },
  { name: "oauth-redirect", path: "/oauth/redirect?status=fail" },
  { name: "unknown", path: "/no/such/screen" },
  { name: "dev-ui", path: "/dev/ui" },
];

/** Screens that need a login; post and room are the first of the seed. */
export const memberScreens: readonly Screen[] = [
  { name: "home", path: "/" },
  { name: "home-alias", path: "/home" },
  { name: "chat", path: "/chat" },
  { name: "chat-group", path: "/chat?tab=group" },
  { name: "chat-received", path: "/chat?tab=received" },
  { name: "chat-sent", path: "/chat?tab=sent" },
  { name: "chatroom", path: "/chatroom/1" },
  { name: "facilities", path: "/facilities" },
  { name: "favorites", path: "/favorites" },
  { name: "notifications", path: "/notifications" },
  { name: "my-reservations", path: "/my-reservations" },
  { name: "visitor-car", path: "/visitor-car" },
  { name: "notices", path: "/notices" },
  { name: "complex-info", path: "/complex-info" },
  { name: "community", path: "/community" },
  { name: "feed", path: "/community/feed/1" },
  { name: "feed-missing", path: "/community/feed/999999" },
  { name: "write", path: "/write" },
  { name: "mypage", path: "/mypage" },
  { name: "mypage-posts", path: "/mypage/posts" },
  { name: "mypage-scraps", path: "/mypage/scraps" },
  { name: "mypage-chats", path: "/mypage/chats" },
  { name: "mypage-vehicles", path: "/mypage/vehicles" },
  { name: "homes", path: "/mypage/homes" },
  { name: "home-new", path: "/mypage/homes/new" },
  { name: "home-new-form", path: "/mypage/homes/new?apartmentId=2" },
  { name: "home-missing", path: "/mypage/homes/999999" },
  { name: "residents-refused", path: "/manage/residents" },
  { name: "settings", path: "/settings" },
  { name: "settings-consents", path: "/settings/consents" },
  { name: "settings-profile", path: "/settings/profile" },
  { name: "settings-devices", path: "/settings/devices" },
  { name: "settings-blocks", path: "/settings/blocks" },
  { name: "settings-social", path: "/settings/social" },
  { name: "settings-export", path: "/settings/export" },
  { name: "settings-withdrawal", path: "/settings/withdrawal" },
  { name: "settings-notifications", path: "/settings/notifications" },
  { name: "settings-theme", path: "/settings/theme" },
  { name: "settings-faq", path: "/settings/faq" },
  { name: "settings-notices", path: "/settings/notices" },
  { name: "settings-inquiry", path: "/settings/inquiry" },
  { name: "settings-inquiry-list", path: "/settings/inquiry-list" },
  { name: "settings-inquiry-missing", path: "/settings/inquiry-list/999999" },
  { name: "settings-license", path: "/settings/license" },
  { name: "settings-version", path: "/settings/version" },
  { name: "register-complex", path: "/register-complex" },
  { name: "register-complex-missing", path: "/register-complex/999999" },
  { name: "complex-kind-refused", path: "/complex-kind/1" },
  { name: "claim-office", path: "/claim-office/1" },
  { name: "vouch-office", path: "/vouch-office/1" },
  { name: "office-refused", path: "/office" },
  { name: "operator-refused", path: "/operator" },
  { name: "operator-claim-refused", path: "/operator/1" },
];

/** Screens of the desk, which only who has a role in the complex can open. */
export const deskScreens: readonly Screen[] = [
  { name: "office-choice", path: "/office?choose=1" },
  { name: "office-front", path: "/office/1" },
  { name: "office-roles", path: "/office/1/roles" },
  { name: "office-ledger", path: "/office/1/ledger" },
  { name: "office-inquiries", path: "/office/1/inquiries" },
  { name: "office-inquiry", path: "/office/1/inquiries/1" },
];
