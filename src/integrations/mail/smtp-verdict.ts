export type SendResult = { kind: 'sent' } | { kind: 'refused'; fault: string } | { kind: 'unavailable'; fault: string }

interface SmtpFault {
  code?: unknown
  /** The system's own code, where nodemailer put one of its own in its place. */
  originalCode?: unknown
  command?: unknown
  response?: unknown
  responseCode?: unknown
}

/** Codes and commands only: what servers answer in words often holds the address. */
function faultText({ code, originalCode, command, responseCode }: SmtpFault): string {
  const answered = typeof responseCode === 'number' ? `SMTP ${responseCode}` : undefined
  const parts = [answered ?? originalCode ?? code, command].filter((part): part is string =>
    /^[A-Z][A-Z0-9 ]*$/.test(String(part)),
  )
  return parts.join(' at ') || 'unknown fault'
}

/** "Log in first" and "we do not relay" are our own trouble, however permanent they sound. */
const isAboutUs = ({ response, responseCode }: SmtpFault): boolean =>
  responseCode === 503 || responseCode === 530 || /^\d{3}[ -]5\.7\./.test(String(response))

/** Only a recipient who will never take a mail is a refusal; everything else may go better later. */
export function smtpVerdict(error: unknown): Exclude<SendResult, { kind: 'sent' }> {
  const fault = (typeof error === 'object' && error ? error : {}) as SmtpFault
  const { command, responseCode } = fault
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500
  const isRefused = command === 'RCPT TO' && isPermanent && !isAboutUs(fault)
  return { kind: isRefused ? 'refused' : 'unavailable', fault: faultText(fault) }
}
