import { accountCopy } from "@danji/contract/account/account.copy";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import { Heart } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Field } from "#ui/form/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TextArea } from "#ui/form/text-area.tsx";

const { login, signup } = accountCopy;
const variants = ["primary", "secondary", "ghost", "danger"] as const;
const sizes = ["lg", "md", "sm"] as const;

/** The controls for pressing and typing. */
export const DevControls = () => (
  <>
    {variants.map((variant) => (
      <div key={variant} className="flex flex-wrap items-center gap-2">
        {sizes.map((size) => (
          <Button key={size} variant={variant} size={size}>
            {login.submit}
          </Button>
        ))}
        <Button variant={variant} busy>
          {login.submit}
        </Button>
        <Button variant={variant} disabled>
          {login.submit}
        </Button>
      </div>
    ))}
    <Button block>{signup.submit}</Button>
    <div className="flex">
      <IconButton label={feedCopy.like} icon={<Heart aria-hidden="true" />} />
      <IconButton label={feedCopy.like} icon={<Heart aria-hidden="true" />} disabled />
    </div>
    <Field
      label={signup.email}
      placeholder="name@example.com"
      action={<Button variant="secondary">{signup.checkEmail}</Button>}
    />
    <Field label={signup.password} type="password" hint={signup.passwordRule} />
    <Field label={signup.nickname} defaultValue="danji" error={signup.nicknameLong} />
    <Field label={signup.code} disabled defaultValue="123456" />
    <TextArea label={feedCopy.contents} placeholder={feedCopy.blank} />
    <div className="flex flex-wrap gap-x-6">
      <Checkbox label={login.saveEmail} />
      <Checkbox label={login.saveEmail} defaultChecked />
    </div>
  </>
);
