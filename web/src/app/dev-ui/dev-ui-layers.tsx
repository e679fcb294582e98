import { accountCopy } from "@danji/contract/account/account.copy";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import { frameCopy, titles } from "@danji/contract/app/frame.copy";
import { useState } from "react";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Menu } from "#ui/overlay/menu.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { showToast } from "#ui/overlay/toast.tsx";

const tabs = [
  { id: "email", label: titles.findEmail },
  { id: "password", label: titles.findPassword },
] as const;

const ask = async () => {
  const agreed = await openAlert({
    title: accountCopy.login.socialFailedTitle,
    message: accountCopy.login.socialError,
    cancel: frameCopy.cancel,
  });
  showToast(agreed ? frameCopy.confirm : frameCopy.cancel);
};

/** The overlays, and the controls that change a part of the screen. */
export function DevLayers() {
  const [sheetOpen, setSheetOpen] = useState(false);
  const [tab, setTab] = useState<(typeof tabs)[number]["id"]>("email");
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" onClick={() => void openAlert({ message: frameCopy.inDevelopment })}>
          Alert
        </Button>
        <Button variant="secondary" onClick={() => void ask()}>
          Confirm
        </Button>
        <Button variant="secondary" onClick={() => setSheetOpen(true)}>
          Sheet
        </Button>
        <Button variant="secondary" onClick={() => showToast(accountCopy.signup.codeSent)}>
          Toast
        </Button>
        <div className="ml-auto">
          <Menu
            label={frameCopy.menu}
            items={[
              { label: feedCopy.edit, onSelect: () => showToast(feedCopy.edit) },
              { label: feedCopy.remove, onSelect: () => showToast(feedCopy.remove), danger: true },
            ]}
          />
        </div>
      </div>
      <Sheet open={sheetOpen} onClose={() => setSheetOpen(false)} title={titles.profile}>
        <div className="flex flex-col gap-6">
          <Field label={accountCopy.signup.nickname} />
          <Button block onClick={() => setSheetOpen(false)}>
            {frameCopy.confirm}
          </Button>
        </div>
      </Sheet>
      <Tabs label={titles.findAccount} tabs={tabs} value={tab} onChange={setTab}>
        <p className="p-4 text-body">{tab}</p>
      </Tabs>
    </>
  );
}
