/** The ES build of Leaflet, of which the bundler leaves out what is not used. */
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export * from 'leaflet'
}
