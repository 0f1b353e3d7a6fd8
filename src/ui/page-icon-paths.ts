/** The drawings that the first page of the site does without. */
export const accessible = 'M11 4.5h.01M11 8v6h4.5l2.5 5 1.5-.8M11 10.5h4M8.6 12.6a4.6 4.6 0 1 0 5.9 6.2'
export const arrow = 'M5 12h14M13 6l6 6-6 6'
export const breakfast = 'M7.5 10.5C7.5 7 9.6 4 12 4s4.5 3 4.5 6.5M5.5 10.5h13a6.5 6.5 0 0 1-13 0ZM12 17v2.5M8.5 20h7'
export const cafe =
  'M5 10h11v5a4.5 4.5 0 0 1-4.5 4.5h-2A4.5 4.5 0 0 1 5 15v-5ZM16 11.5h1.5a2.3 2.3 0 0 1 0 4.6h-1.6M8.5 4c-.8 1 .8 2 0 3M12.5 4c-.8 1 .8 2 0 3'
export const call =
  'M6.5 4h2.7l1.3 4-1.9 1.5a11 11 0 0 0 5.9 5.9L16 13.5l4 1.3v2.7A2.5 2.5 0 0 1 17.5 20C10.6 20 4 13.4 4 6.5A2.5 2.5 0 0 1 6.5 4Z'
export const clock = 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 3.8V12l2.8 2'
export const drive =
  'M4 12.5 5.8 8a2 2 0 0 1 1.9-1.3h8.6A2 2 0 0 1 18.2 8l1.8 4.5M4 12.5h16V17H4v-4.5ZM6 17v1.8M18 17v1.8M7.3 14.8h.01M16.7 14.8h.01'
export const heart = 'M12 19.5S4.5 15 4.5 9.6A4 4 0 0 1 12 7.7a4 4 0 0 1 7.5 1.9C19.5 15 12 19.5 12 19.5Z'
export const list = 'M8 7h12M8 12h12M8 17h12M4.01 7h.01M4.01 12h.01M4.01 17h.01'
export const mail =
  'M5.5 6h13A1.5 1.5 0 0 1 20 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 16.5v-9A1.5 1.5 0 0 1 5.5 6ZM4.5 7.5 12 13l7.5-5.5'
export const map = 'M9 5 4 7v12l5-2 6 2 5-2V5l-5 2-6-2Zm0 0v12M15 7v12'
export const near = 'M12 6.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11ZM12 3v3.5M12 17.5V21M3 12h3.5M17.5 12H21'
export const phone = 'M9 3h6a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Zm2.5 15h1'
export const pin =
  'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11Zm0-13.3a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6Z'
export const search = 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm5 12 4 4'
export const sunday =
  'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4'
export const whole =
  'M4 9V5.5A1.5 1.5 0 0 1 5.5 4H9M15 4h3.5A1.5 1.5 0 0 1 20 5.5V9M20 15v3.5a1.5 1.5 0 0 1-1.5 1.5H15M9 20H5.5A1.5 1.5 0 0 1 4 18.5V15'
export const wifi = 'M3.5 10a12 12 0 0 1 17 0M6.5 13.2a7.8 7.8 0 0 1 11 0M9.4 16.3a3.7 3.7 0 0 1 5.2 0M12 19.5h.01'
