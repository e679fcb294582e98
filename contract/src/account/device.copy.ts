import { titles } from "../app/frame.copy.ts";

/** Words of /settings/devices. */
export const deviceCopy = {
  title: titles.devices,
  intro: "내 계정으로 로그인한 기기예요. 모르는 기기가 있다면 로그아웃하고 비밀번호를 바꿔주세요.",
  unknown: "알 수 없는 기기",
  thisDevice: "이 기기",
  lastSeen: (when: string) => `마지막 사용 ${when}`,
  end: "로그아웃",
  endOne: (device: string) => `${device} 로그아웃`,
  endOthers: "다른 기기 모두 로그아웃",
  endOthersQuestion: "이 기기만 남기고 모두 로그아웃할까요?",
  getsPushes: "알림을 받고 있어요",
  endPushes: "알림 끄기",
  endPushesOf: (device: string) => `${device} 알림 끄기`,
  pushesEnded: "이 기기로는 알리지 않을게요",
  pushesEndError: "알림을 끄지 못했습니다. 다시 시도해주세요.",
  onlyThis: "다른 기기에서는 로그인하지 않았어요.",
  loadError: "로그인한 기기를 불러오지 못했습니다.",
  endError: "로그아웃하지 못했습니다. 다시 시도해주세요.",
  ended: "로그아웃했습니다.",
} as const;
