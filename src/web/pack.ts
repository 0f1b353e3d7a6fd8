declare const content: unique symbol

/** A value as one JSON text, and what type it will have again. */
export type Packed<T> = string & { readonly [content]: T }

/**
 * For long lists of a loader: the router's own encoding looks at each value of them, seventy cards took it a tenth of the
 * whole page, and the text is the smaller one when it is compressed.
 */
export const pack = <T>(value: T) => JSON.stringify(value) as Packed<T>

export const unpack = <T>(packed: Packed<T>) => JSON.parse(packed) as T
