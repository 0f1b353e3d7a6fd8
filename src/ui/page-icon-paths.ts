/** More drawings for both apps; not beside those of the site's layout, which every page loads. */
export const arrow = 'M5 12h14M13 6l6 6-6 6'
export const call =
  'M6.5 4h2.7l1.3 4-1.9 1.5a11 11 0 0 0 5.9 5.9L16 13.5l4 1.3v2.7A2.5 2.5 0 0 1 17.5 20C10.6 20 4 13.4 4 6.5A2.5 2.5 0 0 1 6.5 4Z'
export const clock = 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 3.8V12l2.8 2'
export const list = 'M8 7h12M8 12h12M8 17h12M4.01 7h.01M4.01 12h.01M4.01 17h.01'
export const mail =
  'M5.5 6h13A1.5 1.5 0 0 1 20 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 16.5v-9A1.5 1.5 0 0 1 5.5 6ZM4.5 7.5 12 13l7.5-5.5'
export const search = 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm5 12 4 4'
