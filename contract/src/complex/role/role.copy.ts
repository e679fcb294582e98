/** Words of the roles in a management office. */
export const roleCopy = {
  roles: { HEAD: "관리소장", STAFF: "직원", GUARD: "경비", COUNCIL: "동대표" },
  // Sentences of the server's refusals.
  roleOnly: "지금 역할로는 할 수 없어요. 관리소장에게 물어보세요.",
} as const;
