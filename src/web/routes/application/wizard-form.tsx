import { Form, useLocation } from 'react-router'

interface Props {
  className: string | undefined
  isBusy?: boolean
  onNext: () => void
  children: React.ReactNode
}

/** Enter goes on. The router's own form, since it makes the router learn this address while there is a connection. */
export function WizardForm({ className, isBusy = false, onNext, children }: Props) {
  const { pathname } = useLocation()
  return (
    <Form
      action={pathname}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onNext()
      }}
    >
      {children}
    </Form>
  )
}
