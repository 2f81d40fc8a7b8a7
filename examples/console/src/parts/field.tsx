import { type ReactNode, useId } from "react";

/** What ties an input to its label, its hint and its fault. */
export interface FieldProps {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

/** A label, the input that `children` makes, a hint, and what is wrong with the input. */
export function Field({
  label,
  hint,
  fault,
  children,
}: {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly fault?: string | undefined;
  readonly children: (props: FieldProps) => ReactNode;
}) {
  const id = useId();
  const described = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(fault === undefined ? [] : [`${id}-fault`]),
  ];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        "aria-describedby": described.join(" ") || undefined,
        "aria-invalid": fault === undefined ? undefined : true,
      })}
      {fault !== undefined && (
        <p id={`${id}-fault`} className="fault">
          {fault}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}
