import type { Line, Vec } from './geometry.ts'
import type { Landmark } from './landmarks.ts'

/** A shop: its door is where the coordinates of the store are. */
export interface Door {
  store: string
  /** The street or square of its address. */
  address: string
  /** A square before the door: metres along the road to both sides, and its depth. */
  square?: { before: number; after: number; depth: number }
  /** On which side of the road the shop is, as a direction from the road to the door in degrees. */
  side?: number
  /** Moves the crossing of the roads along the road, in metres. */
  shift?: number
}

export interface Town {
  /** Name of the file, and seed. */
  id: string
  kind: 'town' | 'village' | 'motorway'
  /** Half of the width of the plan in metres, where a neighbouring plan begins. */
  half?: number
  /** The first one is the middle of the plan. */
  doors: readonly Door[]
  landmarks: readonly Landmark[]
  parking: { name: string; at: Vec }
  /** Roads that the map of the region leaves out; without a name, those of a junction. */
  roads?: readonly { rank: 3 | 4; name: string; line: Line }[]
  /** How far the station is from the rails, where there is little room. */
  stationAway?: number
  /** Where halls stand instead of houses. */
  works: readonly { at: Vec; radius: number }[]
  parks: readonly { name: string; at: Vec; radius: Vec }[]
}

export const towns: readonly Town[] = [
  {
    id: 'illertissen',
    kind: 'town',
    doors: [
      {
        store: 'illertissen-marktplatz',
        address: 'Marktplatz',
        square: { before: 42, after: 74, depth: 46 },
        side: 180,
      },
    ],
    landmarks: [
      { kind: 'church', name: 'St. Martin', at: [95, 62] },
      { kind: 'castle', name: 'Vöhlinschloss', at: [250, 150], turn: 20 },
      { kind: 'townhall', name: 'Rathaus', at: [52, -52], turn: 100 },
      { kind: 'school', name: 'Grundschule', at: [260, -210], turn: 30 },
      { kind: 'museum', name: 'Heimatmuseum', at: [150, 230] },
      { kind: 'works', name: 'Werk Nord', at: [-480, 560], turn: 80 },
    ],
    parking: { name: 'Parkplatz Schranne', at: [-110, 70] },
    works: [
      { at: [-560, 520], radius: 300 },
      { at: [-480, -560], radius: 220 },
    ],
    parks: [
      { name: 'Schlosspark', at: [350, 240], radius: [95, 60] },
      { name: 'Friedhof', at: [420, 460], radius: [70, 50] },
    ],
  },
  {
    id: 'voehringen',
    kind: 'town',
    doors: [
      {
        store: 'voehringen-hettstedter-platz',
        address: 'Hettstedter Platz',
        square: { before: 34, after: 44, depth: 38 },
        side: 180,
      },
    ],
    landmarks: [
      { kind: 'church', name: 'St. Michael', at: [120, 110] },
      { kind: 'townhall', name: 'Rathaus', at: [62, -40], turn: 90 },
      { kind: 'school', name: 'Mittelschule', at: [300, 40], turn: 15 },
      { kind: 'bank', name: 'Bücherei', at: [150, -40] },
      { kind: 'works', name: 'Messingwerk', at: [-330, 330], turn: 75 },
    ],
    parking: { name: 'Parkplatz am Rathaus', at: [110, -70] },
    works: [
      { at: [-320, 320], radius: 330 },
      { at: [-330, -420], radius: 240 },
    ],
    parks: [
      { name: 'Friedhof', at: [430, 330], radius: [75, 55] },
      { name: 'Sportpark', at: [500, -330], radius: [110, 70] },
    ],
  },
  {
    id: 'senden',
    kind: 'town',
    doors: [{ store: 'senden-kemptener-strasse', address: 'Kemptener Straße' }],
    landmarks: [
      { kind: 'church', name: 'St. Josef', at: [-90, 120] },
      { kind: 'townhall', name: 'Rathaus', at: [110, -90], turn: 10 },
      { kind: 'school', name: 'Realschule', at: [-330, -60], turn: 5 },
      { kind: 'clinic', name: 'Ärztehaus', at: [-120, -130], turn: 0 },
      { kind: 'works', name: 'Textilwerk', at: [420, -260], turn: 60 },
    ],
    parking: { name: 'Parkplatz Stadtmitte', at: [-50, 60] },
    works: [
      { at: [420, -280], radius: 260 },
      { at: [620, 420], radius: 240 },
    ],
    parks: [
      { name: 'Bürgerpark', at: [-330, 300], radius: [110, 70] },
      { name: 'Friedhof', at: [-420, -330], radius: [80, 55] },
    ],
  },
  {
    id: 'weissenhorn',
    kind: 'town',
    doors: [
      {
        store: 'weissenhorn-hauptplatz',
        address: 'Hauptplatz',
        square: { before: 50, after: 60, depth: 40 },
        side: 222,
      },
    ],
    landmarks: [
      { kind: 'church', name: 'Mariä Himmelfahrt', at: [70, 110] },
      { kind: 'castle', name: 'Fuggerschloss', at: [150, 175], turn: 30 },
      { kind: 'gate', name: 'Oberes Tor', at: [-120, 70], turn: 20 },
      { kind: 'gate', name: 'Unteres Tor', at: [115, -110], turn: 40 },
      { kind: 'townhall', name: 'Rathaus', at: [60, -20], turn: 40 },
      { kind: 'school', name: 'Grundschule', at: [280, -120], turn: 10 },
    ],
    parking: { name: 'Parkplatz am Stadttor', at: [-120, -30] },
    works: [
      { at: [-720, 400], radius: 260 },
      { at: [560, -640], radius: 220 },
    ],
    parks: [
      { name: 'Stadtpark', at: [-210, 220], radius: [75, 55] },
      { name: 'Friedhof', at: [330, 300], radius: [75, 55] },
    ],
  },
  {
    id: 'neu-ulm',
    kind: 'town',
    doors: [{ store: 'neu-ulm-petrusplatz', address: 'Petrusplatz', square: { before: 46, after: 52, depth: 48 } }],
    roads: [
      {
        rank: 3,
        name: 'Augsburger Straße',
        line: [
          [473, -234],
          [300, -80],
          [150, 10],
          [20, 48],
          [-120, 150],
          [-300, 372],
          [-420, 520],
          [-640, 620],
        ],
      },
      {
        rank: 4,
        name: 'Reuttier Straße',
        line: [
          [20, 48],
          [-180, 10],
          [-420, -60],
          [-760, -110],
          [-1150, -150],
        ],
      },
      {
        rank: 3,
        name: 'Memminger Straße',
        line: [
          [150, 10],
          [70, -130],
          [20, -400],
          [13, -632],
          [-40, -900],
          [-60, -1250],
        ],
      },
      {
        rank: 4,
        name: 'Schützenstraße',
        line: [
          [-120, 150],
          [60, 240],
          [360, 330],
          [700, 520],
        ],
      },
    ],
    landmarks: [
      { kind: 'church', name: 'St. Petrus', at: [70, 110] },
      { kind: 'townhall', name: 'Rathaus', at: [170, -20] },
      { kind: 'museum', name: 'Donauhalle', at: [-190, 230], turn: 40 },
      { kind: 'school', name: 'Gymnasium', at: [330, 150], turn: 20 },
      { kind: 'bank', name: 'Stadtbücherei', at: [-130, -20] },
    ],
    parking: { name: 'Parkplatz Petrusplatz', at: [-90, 70] },
    works: [{ at: [420, -620], radius: 260 }],
    parks: [
      { name: 'Donaupark', at: [-60, 360], radius: [110, 50] },
      { name: 'Glacis', at: [430, 20], radius: [120, 60] },
    ],
  },
  {
    id: 'memmingen',
    kind: 'town',
    half: 884,
    doors: [
      { store: 'memmingen-weinmarkt', address: 'Weinmarkt', square: { before: 44, after: 56, depth: 40 }, side: 205 },
      { store: 'memmingen-bahnhof', address: 'Bahnhofstraße', side: 180 },
    ],
    roads: [
      {
        rank: 3,
        name: 'Kramerstraße',
        line: [
          [97, 790],
          [70, 560],
          [40, 330],
          [30, 160],
          [22, 20],
          [50, -200],
          [97, -434],
        ],
      },
      {
        rank: 4,
        name: 'Maximilianstraße',
        line: [
          [22, 20],
          [150, 75],
          [270, 130],
          [424, 178],
        ],
      },
      {
        rank: 4,
        name: 'Kuttelgasse',
        line: [
          [22, 20],
          [-110, 70],
          [-260, 120],
          [-424, 167],
        ],
      },
    ],
    stationAway: 15,
    landmarks: [
      { kind: 'church', name: 'St. Martin', at: [-130, 190] },
      { kind: 'church', name: 'Frauenkirche', at: [150, -300] },
      { kind: 'townhall', name: 'Rathaus', at: [90, 110], turn: 80 },
      { kind: 'gate', name: 'Kempter Tor', at: [90, -400], turn: 90 },
      { kind: 'gate', name: 'Westertor', at: [-380, 150] },
      { kind: 'museum', name: 'Stadtmuseum', at: [-40, 120] },
      { kind: 'school', name: 'Gymnasium', at: [-250, -250], turn: 30 },
    ],
    parking: { name: 'Parkplatz Schrannenplatz', at: [90, -110] },
    works: [{ at: [640, -420], radius: 260 }],
    parks: [
      { name: 'Stadtpark', at: [-330, -60], radius: [70, 90] },
      { name: 'Grimmelanlage', at: [60, 560], radius: [100, 45] },
    ],
  },
  {
    id: 'memmingen-autobahn',
    kind: 'motorway',
    half: 884,
    doors: [{ store: 'memmingen-autobahn', address: 'Fraunhoferstraße' }],
    roads: [
      {
        rank: 3,
        name: 'Fraunhoferstraße',
        line: [
          [500, 190],
          [400, 120],
          [280, 50],
          [140, 14],
          [0, 9],
          [-150, 40],
          [-300, 130],
          [-420, 280],
        ],
      },
      {
        rank: 4,
        name: '',
        line: [
          [600, -90],
          [560, -160],
          [450, -205],
          [300, -232],
          [180, -238],
        ],
      },
      {
        rank: 4,
        name: '',
        line: [
          [632, -180],
          [720, -215],
          [840, -262],
          [980, -292],
        ],
      },
      {
        rank: 4,
        name: '',
        line: [
          [680, -305],
          [570, -300],
          [430, -278],
          [280, -246],
        ],
      },
    ],
    landmarks: [
      { kind: 'fuel', name: 'Tankstelle', at: [75, 42], turn: 0 },
      { kind: 'wash', name: 'Waschstraße', at: [-70, 34], turn: 0 },
      { kind: 'shop', name: 'Autohof', at: [150, 70], turn: 5 },
      { kind: 'works', name: 'Logistikzentrum', at: [-210, 130], turn: 10 },
      { kind: 'works', name: 'Molkerei', at: [960, 330], turn: 30 },
    ],
    parking: { name: 'Rasthof-Parkplatz', at: [40, -40] },
    works: [
      { at: [0, 0], radius: 700 },
      { at: [1200, 200], radius: 600 },
      { at: [-200, 1500], radius: 500 },
    ],
    parks: [],
  },
  {
    id: 'memmingerberg',
    kind: 'village',
    doors: [{ store: 'memmingerberg-augsburger-strasse', address: 'Augsburger Straße' }],
    landmarks: [
      { kind: 'church', name: 'St. Ulrich', at: [110, 110] },
      { kind: 'townhall', name: 'Gemeindeamt', at: [150, -20] },
      { kind: 'school', name: 'Grundschule', at: [-120, 190], turn: 10 },
      { kind: 'fire', name: 'Feuerwehr', at: [-160, -70], turn: 5 },
    ],
    parking: { name: 'Parkplatz am Laden', at: [-40, -35] },
    works: [{ at: [520, 330], radius: 260 }],
    parks: [
      { name: 'Friedhof', at: [230, 150], radius: [50, 36] },
      { name: 'Sportplatz', at: [-330, -330], radius: [100, 66] },
    ],
  },
  {
    id: 'babenhausen',
    kind: 'town',
    doors: [{ store: 'babenhausen-stadtgasse', address: 'Stadtgasse' }],
    landmarks: [
      { kind: 'castle', name: 'Fuggerschloss', at: [-110, 90], turn: 48 },
      { kind: 'church', name: 'St. Andreas', at: [-60, 150] },
      { kind: 'townhall', name: 'Rathaus', at: [80, -50], turn: 48 },
      { kind: 'school', name: 'Anton-Fugger-Schule', at: [300, -160], turn: 20 },
      { kind: 'museum', name: 'Heimatmuseum', at: [90, 110] },
    ],
    parking: { name: 'Parkplatz Espach', at: [-120, -60] },
    works: [{ at: [520, 420], radius: 260 }],
    parks: [
      { name: 'Fuggerpark', at: [-260, 250], radius: [100, 60] },
      { name: 'Friedhof', at: [330, 260], radius: [65, 45] },
    ],
  },
  {
    id: 'krumbach',
    kind: 'town',
    doors: [{ store: 'krumbach-karl-mantel-strasse', address: 'Karl-Mantel-Straße' }],
    landmarks: [
      { kind: 'church', name: 'St. Michael', at: [-100, 100] },
      { kind: 'castle', name: 'Landauer Haus', at: [110, 150], turn: 10 },
      { kind: 'townhall', name: 'Rathaus', at: [80, -90], turn: 100 },
      { kind: 'school', name: 'Grundschule', at: [-280, -80], turn: 10 },
      { kind: 'museum', name: 'Mittelschwäbisches Museum', at: [-120, -60] },
    ],
    parking: { name: 'Parkplatz an der Kammel', at: [150, -60] },
    works: [
      { at: [620, 520], radius: 280 },
      { at: [480, -620], radius: 220 },
    ],
    parks: [
      { name: 'Stadtgarten', at: [-260, 230], radius: [85, 55] },
      { name: 'Friedhof', at: [-420, -300], radius: [80, 50] },
    ],
  },
  {
    id: 'mindelheim',
    kind: 'town',
    doors: [{ store: 'mindelheim-maximilianstrasse', address: 'Maximilianstraße', side: 90 }],
    landmarks: [
      { kind: 'church', name: 'St. Stephan', at: [-90, 90] },
      { kind: 'gate', name: 'Oberes Tor', at: [190, -25], turn: 15 },
      { kind: 'gate', name: 'Unteres Tor', at: [-230, -30] },
      { kind: 'townhall', name: 'Rathaus', at: [-60, -60] },
      { kind: 'museum', name: 'Turmuhrenmuseum', at: [90, 110] },
      { kind: 'castle', name: 'Mindelburg', at: [-480, -420], turn: 30 },
      { kind: 'school', name: 'Gymnasium', at: [230, 260], turn: 10 },
    ],
    parking: { name: 'Parkplatz Forum', at: [110, -130] },
    works: [
      { at: [900, 420], radius: 320 },
      { at: [760, -560], radius: 240 },
    ],
    parks: [
      { name: 'Schwabenwiese', at: [-330, 190], radius: [100, 60] },
      { name: 'Friedhof', at: [330, -300], radius: [70, 45] },
    ],
  },
  {
    id: 'bad-woerishofen',
    kind: 'town',
    half: 1060,
    doors: [{ store: 'bad-woerishofen-kneippstrasse', address: 'Kneippstraße' }],
    landmarks: [
      { kind: 'church', name: 'St. Justina', at: [-110, -60] },
      { kind: 'townhall', name: 'Rathaus', at: [90, 90], turn: 20 },
      { kind: 'clinic', name: 'Kneipp-Kurhaus', at: [-210, 120], turn: 0 },
      { kind: 'museum', name: 'Kneippmuseum', at: [-160, -190] },
      { kind: 'school', name: 'Grundschule', at: [160, -330], turn: 10 },
    ],
    parking: { name: 'Parkplatz Bahnhofplatz', at: [190, 30] },
    works: [{ at: [620, -560], radius: 240 }],
    parks: [
      { name: 'Kurpark', at: [-420, 330], radius: [190, 110] },
      { name: 'Rosengarten', at: [-260, 230], radius: [70, 45] },
    ],
  },
  {
    id: 'ottobeuren',
    kind: 'town',
    doors: [{ store: 'ottobeuren-marktplatz', address: 'Marktplatz', square: { before: 48, after: 60, depth: 50 } }],
    landmarks: [
      { kind: 'monastery', name: 'Benediktinerabtei', at: [-60, 240], turn: 0 },
      { kind: 'townhall', name: 'Rathaus', at: [90, -60], turn: 95 },
      { kind: 'school', name: 'Rupert-Ness-Schule', at: [330, -60], turn: 10 },
      { kind: 'museum', name: 'Haus des Gastes', at: [130, 60] },
    ],
    parking: { name: 'Parkplatz am Konvent', at: [-110, 90] },
    works: [{ at: [620, 480], radius: 240 }],
    parks: [
      { name: 'Konventgarten', at: [-190, 330], radius: [90, 60] },
      { name: 'Friedhof', at: [-330, -190], radius: [65, 45] },
    ],
  },
  {
    id: 'bad-groenenbach',
    kind: 'town',
    doors: [
      { store: 'bad-groenenbach-marktplatz', address: 'Marktplatz', square: { before: 38, after: 46, depth: 38 } },
    ],
    landmarks: [
      { kind: 'church', name: 'St. Philippus und Jakobus', at: [-110, 80] },
      { kind: 'castle', name: 'Hohes Schloss', at: [190, 40], turn: 10 },
      { kind: 'clinic', name: 'Rehaklinik', at: [-260, -190], turn: 15 },
      { kind: 'townhall', name: 'Rathaus', at: [-70, -60] },
      { kind: 'school', name: 'Grundschule', at: [90, -230], turn: 5 },
    ],
    parking: { name: 'Parkplatz Postgarten', at: [60, 110] },
    works: [],
    parks: [
      { name: 'Kurpark', at: [-330, 210], radius: [110, 70] },
      { name: 'Schlosswiese', at: [300, 110], radius: [70, 55] },
    ],
  },
  {
    id: 'buxheim',
    kind: 'village',
    doors: [{ store: 'buxheim-kartause', address: 'An der Kartause' }],
    landmarks: [
      { kind: 'monastery', name: 'Kartause', at: [140, 120], turn: 0 },
      { kind: 'church', name: 'St. Peter und Paul', at: [-140, 70] },
      { kind: 'school', name: 'Marianum', at: [240, -60], turn: 0 },
      { kind: 'townhall', name: 'Gemeindeamt', at: [-110, -60] },
    ],
    parking: { name: 'Parkplatz Kartause', at: [40, 70] },
    works: [],
    parks: [
      { name: 'Klostergarten', at: [280, 220], radius: [80, 55] },
      { name: 'Sportplatz', at: [-330, 250], radius: [95, 62] },
    ],
  },
  {
    id: 'altenstadt',
    kind: 'village',
    doors: [{ store: 'altenstadt-memminger-strasse', address: 'Memminger Straße' }],
    landmarks: [
      { kind: 'church', name: 'Herz Jesu', at: [110, 90] },
      { kind: 'townhall', name: 'Rathaus', at: [70, -90], turn: 100 },
      { kind: 'school', name: 'Grundschule', at: [260, 60], turn: 10 },
      { kind: 'works', name: 'Sägewerk', at: [-420, 160], turn: 75 },
      { kind: 'works', name: 'Metallbau', at: [-400, -330], turn: 80 },
    ],
    parking: { name: 'Parkplatz am Laden', at: [20, -40] },
    works: [
      { at: [-430, 150], radius: 230 },
      { at: [-400, -330], radius: 220 },
    ],
    parks: [
      { name: 'Friedhof', at: [200, 190], radius: [55, 40] },
      { name: 'Sportplatz', at: [420, 330], radius: [100, 64] },
    ],
  },
  {
    id: 'kellmuenz',
    kind: 'village',
    doors: [
      { store: 'kellmuenz-marktplatz', address: 'Marktplatz', square: { before: 26, after: 32, depth: 32 }, side: 299 },
    ],
    landmarks: [
      { kind: 'museum', name: 'Archäologischer Park', at: [90, -60], turn: 10 },
      { kind: 'church', name: 'St. Martin', at: [70, 70] },
      { kind: 'townhall', name: 'Rathaus', at: [-70, 60], turn: 110 },
      { kind: 'school', name: 'Grundschule', at: [200, -110], turn: 5 },
    ],
    parking: { name: 'Parkplatz Römerpark', at: [110, 20] },
    works: [],
    parks: [
      { name: 'Römerpark', at: [150, -120], radius: [60, 40] },
      { name: 'Friedhof', at: [190, 160], radius: [48, 34] },
    ],
  },
  {
    id: 'pfaffenhofen',
    kind: 'village',
    doors: [{ store: 'pfaffenhofen-hauptstrasse', address: 'Hauptstraße' }],
    landmarks: [
      { kind: 'church', name: 'St. Martin', at: [-80, 110] },
      { kind: 'townhall', name: 'Rathaus', at: [90, -60], turn: 20 },
      { kind: 'school', name: 'Hermann-Köhl-Schule', at: [230, 120], turn: 10 },
      { kind: 'fire', name: 'Feuerwehr', at: [-110, -120], turn: 10 },
    ],
    parking: { name: 'Parkplatz Ortsmitte', at: [50, 70] },
    works: [{ at: [330, 380], radius: 180 }],
    parks: [
      { name: 'Friedhof', at: [-150, 210], radius: [55, 40] },
      { name: 'Rothwiesen', at: [-230, -60], radius: [60, 90] },
    ],
  },
  {
    id: 'roggenburg',
    kind: 'village',
    doors: [{ store: 'roggenburg-kloster', address: 'Klosterstraße' }],
    landmarks: [
      { kind: 'monastery', name: 'Kloster Roggenburg', at: [170, 70], turn: 5 },
      { kind: 'townhall', name: 'Gemeindeamt', at: [-90, -110] },
      { kind: 'school', name: 'Grundschule', at: [-180, -210], turn: 10 },
    ],
    parking: { name: 'Parkplatz am Weiher', at: [-70, 130] },
    works: [],
    parks: [
      { name: 'Klostergarten', at: [290, 190], radius: [85, 55] },
      { name: 'Friedhof', at: [200, -120], radius: [48, 34] },
    ],
  },
  {
    id: 'tuerkheim',
    kind: 'town',
    doors: [{ store: 'tuerkheim-ortsmitte', address: 'Maximilian-Philipp-Straße', side: 90, shift: -24 }],
    landmarks: [
      { kind: 'castle', name: 'Schloss', at: [-110, 110], turn: 0 },
      { kind: 'church', name: 'Mariä Himmelfahrt', at: [120, 90] },
      { kind: 'townhall', name: 'Rathaus', at: [90, -70] },
      { kind: 'school', name: 'Grundschule', at: [-190, -150], turn: 5 },
      { kind: 'fire', name: 'Feuerwehr', at: [240, -190], turn: 10 },
    ],
    parking: { name: 'Parkplatz am Schloss', at: [-110, -50] },
    works: [{ at: [-420, 720], radius: 280 }],
    parks: [
      { name: 'Schlosspark', at: [-230, 200], radius: [85, 55] },
      { name: 'Friedhof', at: [300, 170], radius: [65, 45] },
    ],
  },
  {
    id: 'kirchheim',
    kind: 'village',
    doors: [
      { store: 'kirchheim-marktplatz', address: 'Marktplatz', square: { before: 32, after: 40, depth: 36 }, side: 253 },
    ],
    landmarks: [
      { kind: 'castle', name: 'Fuggerschloss', at: [110, 130], turn: 0 },
      { kind: 'church', name: 'St. Petrus und Paulus', at: [-90, 110] },
      { kind: 'townhall', name: 'Rathaus', at: [-80, -50] },
      { kind: 'school', name: 'Grundschule', at: [190, -150], turn: 10 },
    ],
    parking: { name: 'Parkplatz Schlossberg', at: [90, -50] },
    works: [],
    parks: [
      { name: 'Schlosspark', at: [220, 210], radius: [80, 60] },
      { name: 'Friedhof', at: [-230, 160], radius: [55, 38] },
    ],
  },
  {
    id: 'thannhausen',
    kind: 'town',
    doors: [{ store: 'thannhausen-bahnhofstrasse', address: 'Bahnhofstraße' }],
    landmarks: [
      { kind: 'church', name: 'Mariä Himmelfahrt', at: [150, 90] },
      { kind: 'townhall', name: 'Rathaus', at: [110, -40], turn: 60 },
      { kind: 'school', name: 'Grundschule', at: [-210, 150], turn: 10 },
      { kind: 'works', name: 'Lederfabrik', at: [-380, -250], turn: 60 },
      { kind: 'museum', name: 'Stadionkapelle', at: [300, 190] },
    ],
    parking: { name: 'Parkplatz am Postplatz', at: [-90, -50] },
    works: [{ at: [-380, -280], radius: 260 }],
    parks: [
      { name: 'Stadtpark', at: [300, -70], radius: [80, 55] },
      { name: 'Friedhof', at: [230, 300], radius: [70, 48] },
    ],
  },
  {
    id: 'bellenberg',
    kind: 'village',
    doors: [{ store: 'bellenberg-dorfmitte', address: 'Memminger Straße' }],
    landmarks: [
      { kind: 'townhall', name: 'Rathaus', at: [-70, -50], turn: 100 },
      { kind: 'church', name: 'St. Peter und Paul', at: [110, 90] },
      { kind: 'school', name: 'Lindenschule', at: [230, -110], turn: 10 },
      { kind: 'fire', name: 'Feuerwehr', at: [-120, 140], turn: 10 },
      { kind: 'works', name: 'Ziegelwerk', at: [-420, 260], turn: 80 },
    ],
    parking: { name: 'Parkplatz Dorfmitte', at: [60, -60] },
    works: [{ at: [-420, 250], radius: 240 }],
    parks: [
      { name: 'Friedhof', at: [210, 180], radius: [52, 38] },
      { name: 'Sportplatz', at: [430, -250], radius: [100, 64] },
    ],
  },
]
