import { frameCopy } from "@danji/contract/app/frame.copy";
import { doorCodeCopy as copy } from "@danji/contract/complex/household/door-code.copy";
import type { LetterView, NewPrintView } from "@danji/contract/complex/household/door-codes";
import { QRCodeSVG } from "qrcode.react";
import { paths } from "#platform/paths.ts";
import { Button } from "#ui/button.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";

interface LetterSheetProps {
  readonly print: NewPrintView;
  readonly onDone: () => void;
}

/** The letters of a print, one a page of A4. */
export function LetterSheet({ print, onDone }: LetterSheetProps) {
  const close = async () => {
    const words = { confirm: copy.doneSheet, cancel: frameCopy.cancel };
    if (await openAlert({ message: copy.leaveQuestion, ...words })) onDone();
  };
  return (
    <DeskPage
      title={copy.sheetTitle(print.letters.length)}
      hint={copy.once}
      actions={
        <>
          <Button variant="secondary" onClick={() => void close()}>
            {copy.doneSheet}
          </Button>
          <Button onClick={() => window.print()}>{copy.printNow}</Button>
        </>
      }
    >
      <ul className="letters">
        {print.letters.map((letter) => (
          <Letter key={letter.code} letter={letter} print={print} />
        ))}
      </ul>
    </DeskPage>
  );
}

/** With a code in two parts, as it is read and typed. */
const spelled = (code: string): string => code.replace(/(.{5})(?=.)/gu, "$1-");

function Letter({ letter, print }: { readonly letter: LetterView; readonly print: NewPrintView }) {
  const door = `${letter.building} ${letter.unit}`;
  return (
    <li className="letter">
      <p className="letter-product">{copy.letterTitle}</p>
      <p className="letter-greeting">{copy.letterGreeting(print.apartmentName)}</p>
      <h2 className="letter-door">{door}</h2>
      <QRCodeSVG
        value={`${window.location.origin}${paths.joinByCode}#${letter.code}`}
        size={190}
        level="M"
        marginSize={4}
        title={copy.qr(door)}
        className="letter-qr"
      />
      <p>{copy.letterHow}</p>
      <p className="letter-code">
        <span className="sr-only">{copy.letterCode} </span>
        <span>{spelled(letter.code)}</span>
      </p>
      <p>{copy.letterOnce}</p>
      <p className="letter-until">{copy.letterUntil(print.lastDay.replaceAll("-", "."))}</p>
      <p className="letter-from">{`${print.apartmentName} ${copy.letterFrom}`}</p>
    </li>
  );
}
