// Draws the outlines of countries that questions show (`bank/outlines/`), from the public-domain map of Natural Earth: `node scripts/outlines.ts`. Countries whose borders others dispute are not among them.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { geoArea, geoAzimuthalEqualArea, geoCentroid, geoDistance, geoPath } from 'd3-geo';
import type { Geometry, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { z } from 'zod';

/** The country's number in ISO 3166, by which the map names it, by two-letter code. */
const COUNTRIES = {
  at: '040',
  au: '036',
  br: '076',
  bw: '072',
  ch: '756',
  cu: '192',
  cz: '203',
  de: '276',
  dk: '208',
  fi: '246',
  fr: '250',
  hu: '348',
  ie: '372',
  is: '352',
  it: '380',
  jm: '388',
  lk: '144',
  mg: '450',
  mx: '484',
  no: '578',
  nz: '554',
  pl: '616',
  pt: '620',
  se: '752',
} as const;

const WIDTH_PX = 320;
const HEIGHT_PX = 240;
const MARGIN_PX = 10;
/** Islands farther from the largest part than this, in radians, are left out: they would make the rest small. */
const NEAR_RADIANS = 0.13;
/** Parts smaller than this share of the largest are left out: they would be dots. */
const SMALL_SHARE = 0.001;
const COLORS = { sea: '#e6f0f2', land: '#2c6e7c' } as const;

const MapSchema = z.custom<Topology<{ countries: GeometryCollection }>>(
  (value) => typeof value === 'object' && value !== null && 'arcs' in value && 'objects' in value,
);

const map = MapSchema.parse(
  JSON.parse(readFileSync(fileURLToPath(import.meta.resolve('world-atlas/countries-50m.json')), 'utf8')),
);
const countries = feature(map, map.objects.countries).features;
for (const [code, number] of Object.entries(COUNTRIES)) {
  const country = countries.find(({ id }) => id === number);
  if (country === undefined) throw new Error(`the map has no country ${number} (${code})`);
  writeFileSync(`bank/outlines/${code}.svg`, `${draw(partsOf(country.geometry))}\n`);
}

/** The parts of a country, without those that are far off or too small to be seen. */
function partsOf(geometry: Geometry): Polygon[] {
  const all = polygonsOf(geometry).toSorted((one, other) => geoArea(other) - geoArea(one));
  const [largest] = all;
  if (largest === undefined) throw new Error('a country without land');
  const middle = geoCentroid(largest);
  return all.filter(
    (part) =>
      geoDistance(geoCentroid(part), middle) < NEAR_RADIANS &&
      geoArea(part) >= geoArea(largest) * SMALL_SHARE,
  );
}

function polygonsOf(geometry: Geometry): Polygon[] {
  if (geometry.type === 'Polygon') return [geometry];
  if (geometry.type !== 'MultiPolygon') throw new Error(`a country as a ${geometry.type}`);
  return geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }));
}

/** Draws a country as seen from above its middle, north up, as large as the picture. */
function draw(parts: readonly Polygon[]): string {
  const land = { type: 'MultiPolygon' as const, coordinates: parts.map(({ coordinates }) => coordinates) };
  const [longitude, latitude] = geoCentroid(land);
  const projection = geoAzimuthalEqualArea()
    .rotate([-longitude, -latitude])
    .fitExtent(
      [
        [MARGIN_PX, MARGIN_PX],
        [WIDTH_PX - MARGIN_PX, HEIGHT_PX - MARGIN_PX],
      ],
      land,
    );
  const path = geoPath(projection).digits(1)(land);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH_PX} ${HEIGHT_PX}"><rect width="${WIDTH_PX}" height="${HEIGHT_PX}" fill="${COLORS.sea}"/><path fill="${COLORS.land}" d="${path ?? ''}"/></svg>`;
}
