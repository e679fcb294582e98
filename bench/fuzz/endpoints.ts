import * as account from "@danji/contract/account/account";
import * as block from "@danji/contract/account/block";
import * as accountInput from "@danji/contract/account/account.input";
import * as profile from "@danji/contract/account/profile";
import * as profileInput from "@danji/contract/account/profile.input";
import * as recovery from "@danji/contract/account/recovery";
import * as recoveryInput from "@danji/contract/account/recovery.input";
import * as withdrawal from "@danji/contract/account/withdrawal";
import * as capability from "@danji/contract/app/capability";
import * as chat from "@danji/contract/chat/chat";
import * as chatInput from "@danji/contract/chat/chat.input";
import * as chatRequest from "@danji/contract/chat/chat-request";
import * as comment from "@danji/contract/feed/comment";
import * as commentInput from "@danji/contract/feed/comment.input";
import * as complex from "@danji/contract/complex/complex";
import * as complexInput from "@danji/contract/complex/complex.input";
import * as registration from "@danji/contract/complex/registration";
import * as registrationInput from "@danji/contract/complex/registration.input";
import * as dataExport from "@danji/contract/data-export/data-export";
import * as dataExportInput from "@danji/contract/data-export/data-export.input";
import * as device from "@danji/contract/account/device";
import * as feed from "@danji/contract/feed/feed";
import * as feedInput from "@danji/contract/feed/feed.input";
import * as inquiry from "@danji/contract/inquiry/inquiry";
import * as inquiryInput from "@danji/contract/inquiry/inquiry.input";
import * as report from "@danji/contract/moderation/report";
import * as reportInput from "@danji/contract/moderation/report.input";
import * as neighbour from "@danji/contract/feed/neighbour";
import * as notification from "@danji/contract/notification/notification";
import * as notificationInput from "@danji/contract/notification/notification.input";
import type { EndpointShape, Inputs } from "@danji/contract/platform/endpoint";
import * as residence from "@danji/contract/complex/residence";
import * as residenceInput from "@danji/contract/complex/residence.input";
import * as social from "@danji/contract/account/social";
import * as socialInput from "@danji/contract/account/social.input";

type Module = Readonly<Record<string, unknown>>;

const endpointModules: readonly Module[] = [
  account,
  block,
  profile,
  recovery,
  withdrawal,
  capability,
  chat,
  chatRequest,
  comment,
  complex,
  registration,
  dataExport,
  device,
  feed,
  inquiry,
  report,
  neighbour,
  notification,
  residence,
  social,
];
const inputModules: readonly Module[] = [
  accountInput,
  profileInput,
  recoveryInput,
  chatInput,
  commentInput,
  complexInput,
  registrationInput,
  dataExportInput,
  feedInput,
  inquiryInput,
  reportInput,
  notificationInput,
  residenceInput,
  socialInput,
];

/** An endpoint with the names of its inputs. */
export interface FuzzedEndpoint extends EndpointShape {
  readonly query: readonly string[];
  readonly body: readonly string[];
}

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;

/** Every endpoint of the contract. */
export const endpoints: readonly FuzzedEndpoint[] = endpointModules.flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => {
    if (!isEndpoint(value)) return [];
    const schemas = inputModules
      .map((one) => one[`${name}Input`] as Inputs | undefined)
      .find((one) => one !== undefined);
    return [{ ...value, query: keysOf(schemas?.query), body: keysOf(schemas?.body) }];
  }),
);

/** The property names of an object schema, also of one that is piped into another. */
function keysOf(schema: unknown): readonly string[] {
  const definition = (schema as { readonly def?: { readonly shape?: object; readonly in?: unknown } } | undefined)?.def;
  if (definition === undefined) return [];
  return definition.shape === undefined ? keysOf(definition.in) : Object.keys(definition.shape);
}
