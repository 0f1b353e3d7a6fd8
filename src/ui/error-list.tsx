interface Props {
  /** In the order of the fields. */
  errors: readonly { field: string; text: string }[]
  /** Moves the focus to the field. */
  onChoose: (field: string) => void
}

/** All errors of a form, each of which leads to its field. In a notice above the form. */
export const ErrorList = ({ errors, onChoose }: Props) => (
  <ul>
    {errors.map(({ field, text }) => (
      <li key={field}>
        <button type="button" className="text-button error" onClick={() => onChoose(field)}>
          {text}
        </button>
      </li>
    ))}
  </ul>
)
