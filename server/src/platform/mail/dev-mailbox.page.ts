import { mailboxCopy as copy } from "@danji/contract/app/mailbox.copy";
import { seoulTime } from "../seoul-time.ts";
import { type Html, html } from "./html.ts";
import type { ReceivedMail } from "./dev-mailbox.ts";

// The code is what one looks for: it is emphasized, and one click selects it.
const body = (text: string): readonly Html[] =>
  text
    .split(/(?<!\d)(\d{6})(?!\d)/)
    .map((part, index) => (index % 2 === 1 ? html`<strong>${part}</strong>` : html`${part}`));

const article = ({ to, subject, text, at }: ReceivedMail): Html => html`
<article>
<h2>${subject}</h2>
<dl>
<div><dt>${copy.to}</dt><dd>${to}</dd></div>
<div><dt>${copy.at}</dt><dd><time datetime="${at}">${seoulTime(new Date(at))}</time></dd></div>
</dl>
<p>${body(text.trim())}</p>
</article>`;

/** The page of the mailbox; `style` is the address of its style sheet. */
export function mailboxPage(messages: readonly ReceivedMail[], style: string): string {
  const page = html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${copy.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
</head>
<body>
<header>
<h1>${copy.title}</h1>
<span>${copy.count(messages.length)}</span>
<p>${copy.hint}</p>
</header>
<main>${messages.length === 0 ? html`<p class="empty">${copy.empty}</p>` : messages.map(article)}</main>
</body>
</html>
`;
  return page.text;
}

/** Its style sheet, light and dark. */
export const mailboxStyle = `:root {
  color-scheme: light dark;
  --page: light-dark(#f4f5f7, #14161a);
  --card: light-dark(#ffffff, #1f2228);
  --line: light-dark(#e3e6ea, #31353d);
  --text: light-dark(#1c2027, #eceef2);
  --faint: light-dark(#5c6470, #a3abb8);
  --accent: light-dark(#0b6b4f, #5fd3a9);
}
* { box-sizing: border-box; margin: 0; }
body {
  max-width: 640px; margin: 0 auto; padding: 40px 20px 64px;
  background: var(--page); color: var(--text);
  font: 16px/1.6 Pretendard, system-ui, "Apple SD Gothic Neo", "Noto Sans KR", sans-serif;
  word-break: keep-all;
}
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 10px; margin-bottom: 24px; }
h1 { font-size: 24px; }
header span { color: var(--accent); font-weight: 700; }
header p { flex-basis: 100%; color: var(--faint); }
article { padding: 20px; border: 1px solid var(--line); border-radius: 14px; background: var(--card); }
article + article { margin-top: 12px; }
h2 { font-size: 17px; overflow-wrap: anywhere; }
dl { margin: 6px 0 14px; color: var(--faint); font-size: 14px; }
dl div { display: flex; gap: 8px; }
dt { flex: none; }
dd { overflow-wrap: anywhere; }
article p {
  padding-top: 14px; border-top: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere;
}
strong { color: var(--accent); font-size: 22px; letter-spacing: 0.12em; user-select: all; }
.empty {
  padding: 64px 20px; border: 1px dashed var(--line); border-radius: 14px;
  color: var(--faint); text-align: center;
}
`;
