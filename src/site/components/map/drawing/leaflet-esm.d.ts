/** The ES module build of Leaflet, which can be tree-shaken. */
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export * from 'leaflet'
}
