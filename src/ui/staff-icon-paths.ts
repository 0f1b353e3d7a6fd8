/** The drawings of the staff app alone. */
/** An ear of wheat. */
export const allergens =
  'M12 21V9M12 9c-2-1-2.5-3.5 0-5.5 2.5 2 2 4.5 0 5.5ZM12 13.5c-3 .4-4.8-1-5-3.7 2.8-.4 4.8.8 5 3.7ZM12 13.5c3 .4 4.8-1 5-3.7-2.8-.4-4.8.8-5 3.7ZM12 18.5c-3 .4-4.8-1-5-3.7 2.8-.4 4.8.8 5 3.7ZM12 18.5c3 .4 4.8-1 5-3.7-2.8-.4-4.8.8-5 3.7Z'
export const applications = 'M4 8h16v11.5H4zM9 8V5.5h6V8M4 13h16M12 12v2.5'
export const audit = 'M7 4h10a1 1 0 0 1 1 1v15l-3-1.8L12 20l-3-1.8L6 20V5a1 1 0 0 1 1-1ZM9.5 9h5M9.5 13h5'
export const backspace = 'M9 6h11v12H9l-6-6 6-6ZM12 10l4 4M16 10l-4 4'
export const board = 'M4 5h4.5v14H4zM10 5h4v9h-4zM15.5 5H20v6h-4.5z'
export const books =
  'M12 6.5C10.2 5.2 7.6 4.7 4.5 5v13.5c3.1-.3 5.7.2 7.5 1.5 1.8-1.3 4.4-1.8 7.5-1.5V5c-3.1-.3-5.7.2-7.5 1.5ZM12 6.5V20'
export const calendar = 'M5 6.5h14V20H5zM5 10.5h14M9 4v4M15 4v4'
export const camera = 'M4 8.5h3.5L9 6h6l1.5 2.5H20V19H4zM12 10.5a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4Z'
export const content = 'M5 4h9l5 5v11H5zM14 4v5h5M8.5 13h7M8.5 16.5h7'
export const device =
  'M7 3.5h10A1.5 1.5 0 0 1 18.5 5v14a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5ZM12 17.5h.01'
export const down = 'M5 9l7 7 7-7'
export const euro = 'M17 6.5A6.5 6.5 0 1 0 17 17.5M4.5 10.5h8M4.5 13.5h7'
export const handOver =
  'M5 8h14l-1.2 11.1a1 1 0 0 1-1 .9H7.2a1 1 0 0 1-1-.9L5 8ZM9 8V7a3 3 0 0 1 6 0v1M9 14l2.2 2.2L15.5 12'
export const key = 'M8 16a4 4 0 1 1 0-8 4 4 0 0 1 0 8ZM12 12h8.5v3.5M16.5 12v3'
export const note = 'M6 4h12v10l-5 6H6zM18 14h-5v6'
export const overview = 'M4 13.5h6.5V4H4zM13.5 20H20v-9.5h-6.5zM13.5 7.5H20V4h-6.5zM4 20h6.5v-3.5H4z'
export const people =
  'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11ZM3.5 19c.3-3 2.5-5 5.5-5s5.2 2 5.5 5M15.5 10.5a2.7 2.7 0 1 0-.6-5.3M17 14.2c2 .5 3.3 2.2 3.5 4.8'
export const print = 'M7 9V4h10v5M7 17H4.5v-6.5A1.5 1.5 0 0 1 6 9h12a1.5 1.5 0 0 1 1.5 1.5V17H17M7 14h10v6H7z'
export const scan =
  'M4 8V5.5A1.5 1.5 0 0 1 5.5 4H8M16 4h2.5A1.5 1.5 0 0 1 20 5.5V8M20 16v2.5a1.5 1.5 0 0 1-1.5 1.5H16M8 20H5.5A1.5 1.5 0 0 1 4 18.5V16M4 12h16'
export const settings =
  'M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM12 3.5v2.2M12 18.3v2.2M4.6 7.7l1.9 1.1M17.5 15.2l1.9 1.1M4.6 16.3l1.9-1.1M17.5 8.8l1.9-1.1'
export const signOut = 'M10 5H5.5v14H10M14 8l4 4-4 4M18 12H9.5'
export const soundOff = 'M5 9.5v5h3l4.5 4v-13L8 9.5H5ZM16 9.5l5 5M21 9.5l-5 5'
export const soundOn = 'M5 9.5v5h3l4.5 4v-13L8 9.5H5ZM16 9a4 4 0 0 1 0 6M18.5 6.5a7.7 7.7 0 0 1 0 11'
export const store =
  'M5 10v9h14v-9M4 10l1.5-5h13L20 10a2.7 2.7 0 0 1-5.3 0 2.7 2.7 0 0 1-5.4 0A2.7 2.7 0 0 1 4 10ZM10 19v-4h4v4'
export const undo = 'M8 6 4 10l4 4M4 10h10a5 5 0 0 1 0 10h-3'
export const up = 'M12 20V5M6 11l6-6 6 6'
export const warning = 'M12 4.5 21 20H3L12 4.5ZM12 10.5v4M12 17.5h.01'
