/** Lenient, because people may live abroad: at least four letters and digits, with a digit among them. */
export const isPostalCode = (text: string): boolean => {
  const code = text.trim()
  return /^[\p{L}\d][\p{L}\d -]{2,10}[\p{L}\d]$/u.test(code) && /\d/.test(code)
}
