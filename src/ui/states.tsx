interface Props {
  /** Decorative. */
  icon?: React.ReactNode
  /** A text is the headline of a section; a page passes a headline of its own. */
  headline?: React.ReactNode
  text: React.ReactNode
  /** What else leads on. */
  children?: React.ReactNode
}

const State = ({ icon, headline, text, children, ...box }: Props & { role?: 'alert' }) => (
  <div {...box} className="panel stack start gap-2">
    {icon && <span className="crust">{icon}</span>}
    {typeof headline === 'string' ? <h2 className="headline-m">{headline}</h2> : headline}
    <p>{text}</p>
    {children}
  </div>
)

/** Instead of a list without entries: why it is empty, and how to go on. */
export const EmptyState = (props: Props) => <State {...props} />

interface ErrorProps extends Props {
  /** The text of the button and what it does; missing where trying again does not help. */
  retry?: { label: string; isBusy?: boolean; onClick: () => void } | undefined
}

/** Instead of what could not be loaded: what is wrong, and how to try again. */
export const ErrorState = ({ retry, children, ...props }: ErrorProps) => (
  <State {...props} role="alert">
    <div className="buttons">
      {retry && (
        <button type="button" className="button button-quiet" aria-disabled={retry.isBusy} onClick={retry.onClick}>
          {retry.label}
        </button>
      )}
      {children}
    </div>
  </State>
)
