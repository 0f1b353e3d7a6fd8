interface Props extends React.ComponentProps<'input'> {
  type: 'checkbox' | 'radio'
  label: string
  icon?: React.ReactNode
  /** Of what it would show, as a number and in words; undefined while that is not known. */
  count?: { figure: number; text: string } | undefined
}

/** A filter that is on or off. One that would show nothing cannot be chosen, only taken back. */
export const FilterChip = ({ label, icon, count, ...input }: Props) => (
  <label className="chip">
    <input {...input} disabled={count?.figure === 0 && !input.defaultChecked} />
    {icon}
    <span>{label}</span>
    {count && (
      <>
        <span className="small soft figures" aria-hidden="true">
          {count.figure}
        </span>
        <span className="visually-hidden">({count.text})</span>
      </>
    )}
  </label>
)
