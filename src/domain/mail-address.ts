/** The longest address that SMTP can deliver to (RFC 5321). */
export const maxMailAddressLength = 254

/** Spaces, separators of address lists and control characters, which could add headers or recipients to a mail. */
const forbiddenCharacters = /[\s<>,;\p{Cc}]/u

/**
 * Deliberately lenient: an @, a dot, and nothing that could break a mail header. Only a delivered mail proves that an
 * address is correct. Surrounding spaces are ignored, as forms trim their input.
 */
export function isMailAddress(text: string): boolean {
  const address = text.trim()
  return (
    address.includes('@') &&
    address.includes('.') &&
    address.length <= maxMailAddressLength &&
    !forbiddenCharacters.test(address)
  )
}

/** The form in which addresses are compared and looked up. */
export const normalizeMailAddress = (mail: string): string => mail.trim().toLowerCase()
