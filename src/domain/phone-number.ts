const minDigits = 5

/** Lenient: digits with the separators that people use. A number that fails is questioned, not refused. */
export const looksLikePhoneNumber = (text: string): boolean =>
  /^[\d\s+()/.-]+$/.test(text) && text.replace(/\D/g, '').length >= minDigits
