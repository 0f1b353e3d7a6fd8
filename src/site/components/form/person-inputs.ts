/** What fields for a person have in common, whoever asks. */
export const nameInput = { maxLength: 200, autoComplete: 'name' } as const
export const mailInput = { type: 'email', maxLength: 254, autoComplete: 'email' } as const
export const phoneInput = { type: 'tel', maxLength: 40, autoComplete: 'tel' } as const
