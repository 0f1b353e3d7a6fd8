import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** A message changes nothing on its page; and without a connection, loading it anew would lose what was typed. */
export const keepPageWhenSending = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && defaultShouldRevalidate
