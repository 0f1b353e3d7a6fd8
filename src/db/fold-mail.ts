/** As addresses are looked up. */
export const foldMail = (mail: string): string => mail.trim().toLowerCase()
