/** Words of the roles in a management office. */
export const roleCopy = {
  roles: { HEAD: "관리소장", STAFF: "직원", GUARD: "경비", COUNCIL: "동대표" },

  // Sentences of the server's refusals.
  roleOnly: "지금 역할로는 할 수 없어요. 관리소장에게 물어보세요.",
  toRequired: "닉네임이나 이메일을 입력해주세요.",
  roleRequired: "역할을 골라주세요.",
  residentNotFound: "이 닉네임으로 사는 입주민이 없어요. 닉네임을 다시 확인하거나 이메일로 초대해주세요.",
  invitationsFull: "답을 기다리는 초대가 너무 많아요. 필요 없는 초대를 먼저 취소해주세요.",
  headStays: "관리소장의 역할은 바꾸거나 끝낼 수 없어요. 관리소장이 직접 다른 사람에게 넘겨야 해요.",
  holderNotFound: "이 관리사무소에서 역할이 있는 사람이 아니에요. 목록을 다시 확인해주세요.",
  changed: "그사이에 역할이 바뀌었어요. 목록을 다시 확인해주세요.",
  invitationNotFound: "초대를 찾을 수 없어요. 관리사무소에 다시 초대해 달라고 해주세요.",
  invitationEnded: "끝난 초대예요. 관리사무소에 다시 초대해 달라고 해주세요.",
  alreadyHead: "이미 이 단지의 관리소장이에요. 다른 역할을 받으려면 먼저 관리소장을 넘겨주세요.",
} as const;
