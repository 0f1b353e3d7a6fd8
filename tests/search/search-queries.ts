import type { Language } from '#domain/i18n/languages.ts'

/**
 * What people type, and what they have to get. One query per line: `words → expectation`.
 *
 * An expectation is a list of conditions joined by `+`, for the first result, or behind `all` for every result. A condition is
 * an id or a property: `field:sales`, `type:miniJob|partTime`, `level:apprentice`, `shift:night`, `weekdays`, `town:Memmingen` of
 * jobs, `category:broetchen`, `name:semmel`, `without:gluten`, `diet:vegan`, `organic`, `regional`, `baked:6` of products, `town:Memmingen`,
 * `day:0`, `service:cafe`, `pickup` of stores. `any`: something has to be found. `none`: nothing may be found.
 */
type Queries = Readonly<Record<'jobs' | 'products' | 'stores', Readonly<Partial<Record<Language, string>>>>>

export const searchQueries: Queries = {
  jobs: {
    de: `
      Verkäufer → field:sales
      Verkäuferin → field:sales
      Verkäuferinnen → field:sales
      Verkäufer:in → field:sales
      Verkäufer*in → field:sales
      Verkäufer/in → field:sales
      Verkäufer(in) → field:sales
      VerkäuferIn → field:sales
      Verkäufer (m/w/d) → field:sales
      Verkäufer/Verkäuferin → field:sales
      Verkaeuferin → field:sales
      Verkauferin → field:sales
      Verkauf → field:sales
      Verkaufskraft → field:sales
      Verkaufshilfe → field:sales
      Kassiererin → field:sales
      Bäckereifachverkäuferin → field:sales
      Einzelhandel → field:sales
      Verkäuferin Teilzeit → all type:partTime|flexible
      Verkäuferin Krumbach → verkauf-fruehschicht-krumbach
      Bäcker → name:bäcker
      Bäckerin → name:bäcker
      Bäckerinnen → name:bäcker
      Bäckergesellin → baeckergeselle-nachtschicht-illertissen
      Bäckermeisterin → baeckermeister-schichtleitung-illertissen
      Bäcker gesucht → name:bäcker
      Bäcker Nachtschicht → baeckergeselle-nachtschicht-illertissen
      Nachtschicht → all shift:night
      Frühschicht → verkauf-fruehschicht-krumbach
      Spätschicht → verkauf-spaetschicht-senden
      abends → all shift:late
      Konditor → konditor-memmingen-weinmarkt
      Konditorin → konditor-memmingen-weinmarkt
      Konditoren → konditor-memmingen-weinmarkt
      Konditormeisterin → konditor-memmingen-weinmarkt
      Patissier → konditor-memmingen-weinmarkt
      Minijob → all type:miniJob
      Mini Job → all type:miniJob
      Mini-Job → all type:miniJob
      Minijobs → all type:miniJob
      Aushilfe → all type:miniJob
      Aushilfskraft → all type:miniJob
      Nebenjob → all type:miniJob
      556-Euro-Job → all type:miniJob
      Minijob Bad Wörishofen → service-sonntag-bad-woerishofen
      Teilzeit → all type:partTime|flexible
      Teilzeitstelle → all type:partTime|flexible
      Teilzeitjob Verkauf → all type:partTime|flexible
      halbtags → all type:partTime|flexible
      Vollzeit → all type:fullTime|flexible
      Vollzeit Bäcker → all type:fullTime
      Teilzet → all type:partTime|flexible
      Ausbildung → level:apprentice
      Ausbildungsplatz → level:apprentice
      Azubi → all level:apprentice
      Azubi Bäcker → ausbildung-baecker-illertissen
      Lehre Bäckerin → ausbildung-baecker-illertissen
      Lehrstelle → all level:apprentice
      Ausbildung Verkäuferin → ausbildung-fachverkaeufer-weissenhorn
      Ausbilung → level:apprentice
      Praktikum → schuelerpraktikum-ottobeuren
      Schülerpraktikum → schuelerpraktikum-ottobeuren
      Praktikantin → schuelerpraktikum-ottobeuren
      Ferienjob → all type:miniJob|internship
      Werkstudent → all type:miniJob|partTime|flexible
      Quereinsteiger → all level:newcomer|pupil
      ohne Ausbildung → all level:newcomer|pupil
      Filialleiterin → filialleitung-neu-ulm
      Filialleitung → filialleitung-neu-ulm
      Leitung → all level:lead
      Fahrer → name:fahrer
      Fahrerin → name:fahrer
      Lieferfahrer → name:fahrer
      Kraftfahrer → name:fahrer
      Kellnerin → service-sonntag-bad-woerishofen
      Servicekraft → service-sonntag-bad-woerishofen
      Bedienung → service-sonntag-bad-woerishofen
      Sonntag → service-sonntag-bad-woerishofen
      Wochenende → all days:0|6
      Büro → all field:administration
      Sachbearbeiterin → all field:administration
      Lager → all field:dispatch
      Elektriker → all field:technology
      Informatiker → it-techniker-filialen
      IT → it-techniker-filialen
      Memmingen → town:Memmingen
      Memingen → town:Memmingen
      Memmmingen → town:Memmingen
      Jobs in Memmingen → town:Memmingen
      87700 → town:Memmingen
      Verkauf 87700 → verkauf-wochenendabende-memmingen
      10 km um Memmingen → town:Memmingen
      Verkauf bei Memmingen → verkauf-wochenendabende-memmingen
      im Umkreis von 25 km um Mindelheim → ladenbaecker-mindelheim
      Verkäuferin Buxheim → verkauf-wochenendabende-memmingen
      Verkäuferin Günzburg → ausbildung-fachverkaeufer-weissenhorn|verkauf-spaetschicht-senden
      Bäcker Ulm → name:bäcker
      Ilertissen → town:Illertissen
      Bad Worishofen → service-sonntag-bad-woerishofen
      Neu Ulm → filialleitung-neu-ulm
      Weissenhorn → ausbildung-fachverkaeufer-weissenhorn
      kr-2026-031 → verkauf-fruehschicht-krumbach
      Verkäuferin Bäckerei → field:sales
      Bäckerei Memmingen → town:Memmingen
      Arbeiten in der Bäckerei → any
      Stellenangebote Bäckerei Krume → any
      Aushilfe Bäckerei Illertissen → kommissionierung-wochenende-illertissen
      Minijob Verkauf → all type:miniJob+field:sales
      Teilzeit vormittags → all type:partTime|flexible+shift:early|day
      Verkauf vormittags → verkauf-fruehschicht-krumbach|filialleitung-neu-ulm|verkauf-autoschalter-memmingerberg
      Jobs in meiner Nähe → any
      Verkäuferin in meiner Nähe → field:sales
      Schülerjob ab 14 → all type:miniJob|internship
      Job ab 16 Jahren → any
      20 Stunden pro Woche → all type:partTime|flexible
      Verkäuferin 30 Std. → all type:partTime|flexible
      10 Stunden die Woche → all type:miniJob
      Rentner → all type:miniJob
      Nebenjob für Rentnerin → all type:miniJob
      Ausbildung 2027 → level:apprentice
      Ausbildungsbeginn September 2027 → all level:apprentice
      Bäcker ohne Nachtschicht → ladenbaecker-mindelheim|ausbildung-baecker-illertissen
      Bäcker ohne Nachtschicht → all shift:early|day|late
      Montag bis Freitag → all weekdays
      kein Wochenende → all weekdays
      Teilzeit für Mütter → all type:partTime|flexible
      Minijob ab 16 Uhr → none
      Verkauf ab 16 Uhr → all shift:late
      ohne Berufserfahrung → all level:newcomer|pupil
      flexible Arbeitszeiten → all type:flexible
      Samstagsjob → all days:6
      Job am Samstag → all days:6
      Verkäuferin 15 Euro Stundenlohn → field:sales
      Raumfahrt → none
    `,
    en: `
      baker → name:bäcker
      bakers → name:bäcker
      sales → field:sales
      sales assistants → field:sales
      shop assistant → field:sales
      cashier → field:sales
      part time → all type:partTime|flexible
      part-time sales → all type:partTime|flexible
      full time → all type:fullTime|flexible
      mini job → all type:miniJob
      side job → all type:miniJob
      apprenticeship → all level:apprentice
      apprentice baker → ausbildung-baecker-illertissen
      internship → schuelerpraktikum-ottobeuren
      student job → all type:miniJob|partTime|flexible
      no experience → all level:newcomer|pupil
      driver → name:fahrer
      delivery drivers → name:fahrer
      waitress → service-sonntag-bad-woerishofen
      pastry chef → konditor-memmingen-weinmarkt
      night shift → all shift:night
      weekend → all days:0|6
      office → all field:administration
      electrician → all field:technology
      jobs near Memmingen → town:Memmingen
      sales within 10 km of Memmingen → verkauf-wochenendabende-memmingen
      Verkäuferin → field:sales
      bakery jobs → any
      bakery sales assistant → field:sales
      jobs near me → any
      part time mornings → all type:partTime|flexible+shift:early|day
      20 hours a week → all type:partTime|flexible
      retired → all type:miniJob
      mini job sales → all type:miniJob+field:sales
      jobs for 16 year olds → any
      weekend job for students → all days:0|6
      baker no nights → all shift:early|day|late
      Monday to Friday → all weekdays
      saturday job → all days:6
      evening job → all shift:late
      apprenticeship 2027 → all level:apprentice
      astronaut → none
    `,
  },
  products: {
    de: `
      Semmel → name:semmel
      Semmeln → name:semmel
      Semel → name:semmel
      Brötchen → category:broetchen
      Broetchen → category:broetchen
      Weckle → category:broetchen
      Wecken → category:broetchen
      Schrippen → category:broetchen
      Brezel → brezel
      Brezeln → brezel
      Breze → brezel
      Brezn → brezel
      Brezen → brezel
      Bretzel → brezel
      Laugen → name:laugen|brezel
      Laugengebäck → name:laugen|brezel
      Brot → category:brote
      Brote → category:brote
      Dinkelbrot → dinkelbrot
      Dinkelbrote → dinkelbrot
      Dinkelbrod → dinkelbrot
      dinkel brot → dinkelbrot
      Bauernbrod → bauernbrot
      Roggenbrot → roggenmischbrot|bauernbrot
      Vollkorn → vollkornbrot
      Körnerbrot → category:brote
      Walnüsse → walnussbrot
      Kürbiskerne → name:kürbiskern
      Croisant → name:croissant
      Hörnchen → butterhoernchen
      Nussecke → none
      Nussschneke → nussschnecke
      Schnecken → name:schnecke
      Berliner → krapfen
      Pfannkuchen → krapfen
      Krapfn → krapfen
      Torten → name:torte
      Geburtstagstorte → name:torte
      Kuchen → category:suesses
      Pflaumenkuchen → zwetschgendatschi
      Zwetschgenkuchen → zwetschgendatschi
      Käsekuchn → name:käsekuchen
      Apfelkuchen → apfelkuchen
      Äpfel → name:apfel
      belegte Brötchen → category:snacks
      Leberkäs → leberkaessemmel
      Partyplatten → category:partyfood
      Catering → category:partyfood
      Kaffee → kaffee
      Cappuccino → kaffee
      glutenfrei → all without:gluten
      Glutenfrei Kuchen → none
      ohne Gluten → all without:gluten
      gluttenfrei → all without:gluten
      nussfrei → all without:nuts+without:peanut
      ohne Nüsse → all without:nuts+without:peanut
      Kuchen ohne Nüsse → all without:nuts+without:peanut
      laktosefrei → all without:milk
      laktosefreies Brot → all without:milk
      ohne Milch und Ei → all without:milk+without:egg
      Brot ohne Milch → all without:milk
      Semmel ohne Sesam → all without:sesame
      eifrei → all without:egg
      zuckerfrei → none
      ohne Zucker → none
      vegan → all diet:vegan
      veganes Brot → all diet:vegan
      vegetarisch → all diet:vegan|vegetarian
      Bio → all organic
      Bio Semmeln → all organic+name:semmel
      regional Brot → all regional
      Brot für Samstag → all baked:6
      brot für samstag → category:brote
      Kuchen am Sonntag → all baked:0
      Kartoffelbrot Donnerstag → kartoffelbrot
      Brot für morgen → category:brote
    `,
    en: `
      rolls → category:broetchen
      bread rolls → category:broetchen
      pretzel → brezel
      pretzels → brezel
      bread → category:brote
      loaves → category:brote
      rye bread → category:brote
      spelt bread → dinkelbrot
      wholemeal bread → vollkornbrot
      croissants → name:croissant
      doughnut → krapfen|donut
      donuts → donut|krapfen
      cake → category:suesses
      cheesecake → name:käsekuchen
      chocolate cake → schokokuchen
      plum cake → zwetschgendatschi
      birthday cake → name:torte
      sandwiches → category:snacks
      coffee → kaffee
      cinnamon → zimtschnecke
      pastries → category:feingebaeck
      gluten free → all without:gluten
      gluten-free bread → none
      nut free cake → all without:nuts+without:peanut
      dairy free bread → all without:milk
      bread without milk → all without:milk
      no eggs → all without:egg
      sugar free → none
      vegan → all diet:vegan
      vegan rolls → all diet:vegan+category:broetchen
      organic → all organic
      organic bread → all organic+category:brote
      pretzl → brezel
    `,
  },
  stores: {
    de: `
      Memmingen → all town:Memmingen
      Memingen → all town:Memmingen
      memmingen bahnhof → memmingen-bahnhof
      Bäckerei Memmingen → all town:Memmingen
      Filiale in Memmingen → all town:Memmingen
      87700 → all town:Memmingen
      87700 Memmingen → all town:Memmingen
      Bad Wörishofen → bad-woerishofen-kneippstrasse
      Wörishofen → bad-woerishofen-kneippstrasse
      Türkeim → tuerkheim-ortsmitte
      Neu Ulm → neu-ulm-petrusplatz
      Neuulm → neu-ulm-petrusplatz
      Ulm → neu-ulm-petrusplatz
      Kellmünz → kellmuenz-marktplatz
      Altenstadt → altenstadt-memminger-strasse
      Sonntag auf → all day:0
      Sonntag offen → all day:0
      sonntags geöffnet → all day:0
      am Sonntag geöffnet → all day:0
      Memmingen Sonntag → all town:Memmingen+day:0
      Frühstück → all service:breakfast
      Café → all service:cafe
      Cafe Memmingen → all service:cafe+town:Memmingen
      WLAN → all service:wifi
      Rollstuhl → all service:accessible
      barrierefrei → all service:accessible
      Drive in → all service:drive
      vorbestellen → all pickup
      10 km um Memmingen → town:Memmingen
      bei Memmingen → town:Memmingen
      Günzburg → pfaffenhofen-hauptstrasse
      Kempten → bad-groenenbach-marktplatz
      Laupheim → voehringen-hettstedter-platz|senden-kemptener-strasse|bellenberg-dorfmitte|illertissen-marktplatz
      Kemptener Str. → senden-kemptener-strasse
      Petrusplatz → neu-ulm-petrusplatz
      Marktplatz Illertissen → illertissen-marktplatz
      Hamburg → none
    `,
    en: `
      open on Sunday → all day:0
      open sundays → all day:0
      open sunday Memmingen → all town:Memmingen+day:0
      breakfast → all service:breakfast
      wifi → all service:wifi
      wheelchair → all service:accessible
      drive through → all service:drive
      near Memmingen → town:Memmingen
      within 10 km of Mindelheim → mindelheim-maximilianstrasse
      coffee Illertissen → illertissen-marktplatz
      pick up Senden → senden-kemptener-strasse
      bakery in Krumbach → krumbach-karl-mantel-strasse
      London → none
    `,
  },
}
