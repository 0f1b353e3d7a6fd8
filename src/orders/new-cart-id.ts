import { drawBytes } from './draw-bytes.ts'

/** A bearer secret: whoever has it has the cart. */
export const newCartId = (): string => drawBytes(24).toString('base64url')
