import type { MemberView } from "@danji/contract/account/profile";
import { hyphenedPhone, plainPhone } from "@danji/contract/account/recovery-rules";
import { nameRule, phoneRule } from "@danji/contract/account/account-rules";
import { nicknameRule } from "@danji/contract/account/nickname/nickname-rule";
import { imageCopy } from "@danji/contract/image/image.copy";
import { profileCopy as copy } from "@danji/contract/account/profile.copy";
import { useRef, useState } from "react";
import { addPhotos } from "#image/photos.ts";
import { useKeptState } from "#platform/form/kept-state.ts";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useUpdateProfile } from "./profile.queries.ts";

const fieldNames = ["nickname", "name", "phoneNumber"] as const;
type FieldName = (typeof fieldNames)[number];
type Texts = Readonly<Record<FieldName, string>>;
type Errors = Readonly<Partial<Record<FieldName, string>>>;

const textsOf = ({ nickname, name, phoneNumber }: MemberView): Texts => ({
  nickname,
  name,
  phoneNumber: hyphenedPhone(phoneNumber),
});

/** The server trims them. */
const isSameTexts = (texts: Texts, others: Texts): boolean =>
  fieldNames.every((name) => texts[name].trim() === others[name].trim());

/** A member of a social login may leave empty what the provider did not send. */
const firstFieldError = (texts: Texts, member: MemberView): Errors => {
  const phone = plainPhone(texts.phoneNumber);
  const rules: Readonly<Record<FieldName, string | undefined>> = {
    nickname: nicknameRule(texts.nickname),
    name: texts.name === member.name ? undefined : nameRule(texts.name),
    phoneNumber: phone === member.phoneNumber ? undefined : phoneRule(phone),
  };
  const broken = fieldNames.find((field) => rules[field] !== undefined);
  return broken === undefined ? {} : { [broken]: rules[broken] };
};

/** /settings/profile: the form's values, and saving them. */
export const useProfileForm = (member: MemberView) => {
  const [texts, setTexts, , settle] = useKeptState("profile", () => textsOf(member));
  // As saved: the member may be read again later, or not at all.
  const [saved, setSaved] = useState<Texts>();
  const [picture, setPicture] = useState<File | "kept" | "none">("kept");
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const inputs = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({});
  const { mutateAsync, isPending } = useUpdateProfile();

  const refuse = (found: Errors) => {
    setErrors(found);
    const field = fieldNames.find((name) => found[name] !== undefined);
    if (field !== undefined) inputs.current[field]?.focus();
  };

  const save = async () => {
    setErrors({});
    setFailure(null);
    const phoneNumber = plainPhone(texts.phoneNumber);
    try {
      await mutateAsync({
        nickname: texts.nickname,
        ...(texts.name === member.name ? {} : { name: texts.name }),
        ...(phoneNumber === member.phoneNumber ? {} : { phoneNumber }),
        picture,
      });
      setPicture("kept");
      setSaved(texts);
      settle();
      showToast(copy.updated);
    } catch (error) {
      const message = messageFor(error, copy.updateFailed);
      const fields = error instanceof ApiError ? error.fields : {};
      if (error instanceof ApiError && error.reason === "PHONE_TAKEN") refuse({ phoneNumber: message });
      else if (fieldNames.some((name) => fields[name] !== undefined)) refuse(fields);
      else setFailure(message);
    }
  };

  const submit = () => {
    if (isPending) return;
    const broken = firstFieldError(texts, member);
    if (Object.keys(broken).length > 0) refuse(broken);
    else void save();
  };

  const choosePicture = (files: readonly File[]) => {
    const { photos, notPhotos } = addPhotos([], files, 1);
    const [chosen] = photos;
    if (chosen !== undefined) setPicture(chosen.file);
    else if (notPhotos) void openAlert({ message: imageCopy.notAnImage });
  };

  /** The props that bind one input to the form. */
  const field = (name: FieldName) => ({
    value: texts[name],
    error: errors[name],
    ref: (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    },
    onText: (text: string) => {
      setTexts({ ...texts, [name]: text });
      setErrors({});
      setFailure(null);
    },
  });

  const isChanged = picture !== "kept" || !isSameTexts(texts, saved ?? textsOf(member));
  const removePicture = () => setPicture(member.fileId === null ? "kept" : "none");
  return { field, isChanged, picture, choosePicture, removePicture, failure, busy: isPending, submit };
};
