/** Drawings by their names, 24 units wide and high, for `DrawnIcon`. These load with the first page of the site. */
export const cart = 'M5 8h14l-1.2 11.1a1 1 0 0 1-1 .9H7.2a1 1 0 0 1-1-.9L5 8Zm4 0V7a3 3 0 0 1 6 0v1'
export const chat =
  'M4 6.5A2.5 2.5 0 0 1 6.5 4h11A2.5 2.5 0 0 1 20 6.5v7a2.5 2.5 0 0 1-2.5 2.5H11l-4.5 4v-4A2.5 2.5 0 0 1 4 13.5v-7ZM8.5 10h.01M12 10h.01M15.5 10h.01'
export const check = 'M5 12.5l4.5 4.5L19 7.5'
export const close = 'M6 6l12 12M18 6 6 18'
export const download = 'M12 4v11M7 11l5 5 5-5M5 20h14'
export const exclamation = 'M12 6v7.5M12 17.5h.01'
export const external = 'M14 5h5v5M19 5l-8 8M11 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-5'
export const facebook =
  'M13.5 20v-7h2.6l.4-3h-3V8.3c0-.9.4-1.5 1.6-1.5h1.5V4.2c-.7-.1-1.4-.2-2.2-.2-2.3 0-3.7 1.3-3.7 3.8V10H8v3h2.7v7'
export const info = 'M12 10.5v7M12 6.5h.01'
export const instagram =
  'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Zm4 4.6a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8ZM16.6 7.4h.01'
export const menu = 'M4 7h16M4 12h16M4 17h16'
export const minus = 'M5 12h14'
export const next = 'M9 5l7 7-7 7'
export const pause = 'M9 6v12M15 6v12'
export const play = 'M8 5.5v13l10.5-6.5L8 5.5Z'
export const plus = 'M12 5v14M5 12h14'
export const previous = 'M15 5l-7 7 7 7'
