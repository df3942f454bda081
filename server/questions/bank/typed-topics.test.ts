/** Topics that people type on a server without a model: they are played, or related topics that can be played are offered. */

import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { QUESTIONS_PER_ROUND } from '../../../game/constants.ts';
import { presetTopics } from '../../../game/topics.ts';
import type { WriteRequest } from '../port.ts';
import { loadBank } from './bank.ts';
import { drawFromBank } from './draw.ts';
import { fillingTopic, nearbyTopics } from './offered.ts';

const common = z.object({ topics: z.record(z.enum(presetTopics), z.string()) });
const bank = loadBank('bank', (language, preset) => {
  const text = readFileSync(`web/i18n/${language}/common.json`, 'utf8');
  return common.parse(JSON.parse(text)).topics[preset];
});

const requestFor = (topic: string, language: string, kids = false): WriteRequest => ({
  topic,
  presetTopic: null,
  difficulty: 'medium',
  language,
  kids,
  count: QUESTIONS_PER_ROUND,
  facts: [],
  sessions: [],
  isUrgent: false,
});

function hasRound(topic: string, language: string, kids = false): boolean {
  const drawn = drawFromBank(bank, requestFor(topic, language, kids), new Set(), () => 0, 'game');
  return drawn.length === QUESTIONS_PER_ROUND;
}

/** Typed topics by area. `tags`: each question found has one of these tags or presets; `offers`: the first two topics offered instead are among these. */
const AREAS: Record<string, { typed: string; tags: string; offers: string }> = {
  sports: {
    typed:
      'sports, football, soccer, basketball, tennis, baseball, golf, hockey, cricket, rugby, swimming, boxing, wrestling, martial arts, karate, formula 1, F1, cycling, Tour de France, Olympics, World Cup, Premier League, Champions League, NBA, NFL, Super Bowl, fitness, yoga, gym',
    tags: 'sports, football, world cup, olympics, racing, tennis, athletes',
    offers: 'Sports, Football, World Cup, Olympics, Sports terms',
  },
  screen: {
    typed:
      'movies, films, TV shows, Netflix, The Simpsons, Friends, Game of Thrones, Breaking Bad, The Office, Stranger Things, Doctor Who, Star Trek, Star Wars, sitcoms, cartoons, Disney, Pixar, anime, horror movies, 80s movies, 90s movies, Oscars, actors, James Bond, Lord of the Rings, Harry Potter, Marvel, Marvel movies, DC Comics, superheroes, Batman, Spider-Man, comics',
    tags: 'film, cinema, tv, animation, sitcoms, comics, film noir, directors, harry potter, disney, star wars, superheroes, lord of the rings, anime',
    offers:
      "Films, TV series, Famous characters, Animation, Comics, Science fiction, Fantasy, Children's books",
  },
  music: {
    typed:
      '90s hits, 80s music, 70s music, music, rock, pop music, hip hop, rap, country music, jazz, classical music, the Beatles, Queen, ABBA, Taylor Swift, Eurovision, K-pop, song lyrics, musicals, opera, disco, instruments, 2000s music',
    tags: '70s music, 80s music, 90s music, music, rock, pop, bands, songs, albums, instruments, opera, composers',
    offers: 'Music, Pop, Songs, Rock, Bands, Instruments, 90s music, 80s music',
  },
  past: {
    typed:
      'history, ancient Rome, ancient Egypt, ancient Greece, Greek mythology, Norse mythology, Vikings, Middle Ages, medieval history, WWII, World War 2, World War 1, Cold War, American history, US presidents, British history, royal family, Queen Victoria, French Revolution, Napoleon, Titanic, kings and queens, dictators, pirates',
    tags: 'history, ancient rome, ancient greece, ancient egypt, middle ages, mythology, world wars, royalty, monarchs, gods, pirates',
    offers: 'History, Mythology, Legends, Royalty, World wars, USA, Britain, France, Ships, Sea',
  },
  places: {
    typed:
      'geography, flags, capitals, countries, Europe, USA, France, Italy, Spain, Germany, Japan, China, Africa, Asia, Australia, London, Paris, New York, rivers, mountains, oceans, islands, deserts, cities, maps, landmarks, travel, volcanoes',
    tags: 'geography, flags, capitals, countries, europe, usa, france, italy, spain, germany, japan, china, africa, asia, australia, london, rivers, sea, seas, ocean, oceans, islands, cities, landmarks, travel',
    offers: 'Geography, Capital cities, Cities, USA, France, Landmarks',
  },
  nature: {
    typed:
      'animals, dogs, cats, horses, birds, sharks, whales, dinosaurs, insects, spiders, snakes, fish, farm animals, pets, zoo, plants, flowers, trees, nature, weather, environment, climate change',
    tags: 'animals, horses, birds, dinosaurs, insects, fish, plants, weather, scienceNature, fossils, nature',
    offers: 'Animals, Mammals, Sea, Fish, Science & Nature, Plants, Weather',
  },
  science: {
    typed:
      'science, space, planets, astronomy, moon landing, NASA, physics, chemistry, biology, math, human body, medicine, technology, computers, internet, AI, robots, inventions, coding, programming, Apple, Google, social media, psychology, health',
    tags: 'scienceNature, science, spaceTechnology, space, nasa, moon, mars, planets, space history, physics, chemistry, biology, mathematics, human body, medicine, technology, computers, internet, software, phones, inventions, inventors, astronomy, stars, galaxies, black holes, telescopes, probes, astronauts, asteroids, comets, orbits, rockets, satellites, rovers, space stations, dwarf planets, big bang',
    offers: 'Computers, Internet, Technology, Human body, Medicine',
  },
  culture: {
    typed:
      'art, books, literature, poetry, Shakespeare, fairy tales, painting, artists, architecture, philosophy, religion, Bible, language, languages, spelling, words, grammar, fashion, magic, dragons, unicorns, vampires, zombies, ghosts, witches, superstitions, holidays, Christmas, Halloween, Easter',
    tags: "artLiterature, art movements, painting, artists, sculpture, renaissance, modern art, abstract art, impressionism, expressionism, surrealism, pop art, street art, portraits, novels, books, classics, authors, poetry, shakespeare, short stories, children's books, fairy tales, architecture, language, languages, words, fashion, fantasy, superstition, holidays, christmas, halloween",
    offers:
      'Novels, Authors, Art & Literature, Painting, History, Ancient Greece, Mythology, Traditions, Language, Words, Legends, Fairy tales, Holidays',
  },
  food: {
    typed:
      'food, cooking, drinks, beer, wine, coffee, cocktails, chocolate, pizza, cheese, fruit, desserts, cakes, candy, fast food',
    tags: 'cooking, world food, food, dishes, drinks, beer, wine, cocktails, cheese, fruit, desserts, baking, sweets, cakes, chocolate, pizza, pasta, coffee, tea',
    offers: 'World food, Cooking',
  },
  play: {
    typed:
      'video games, Minecraft, Fortnite, Mario, Nintendo, Zelda, Pokemon, Roblox, board games, chess, poker, Lego, toys, Barbie',
    tags: 'video games, nintendo, board games, toys',
    offers: 'Video games, Nintendo, Board games, Games, Toys, Card games, Casino',
  },
  life: {
    typed:
      'cars, motorcycles, trains, planes, ships, brands, logos, celebrities, famous people, YouTube, TikTok, memes, money, economics, politics, law, business, love, weddings, sex, true crime, detectives, murder mystery, spies, general knowledge, random, trivia, anything',
    tags: 'cars, trains, ships, brands, logos, money, politics, business, companies, love, weddings, marriage, dating, crime, generalKnowledge',
    offers:
      'Cars, Technology, Music, Films, Money, Companies, Crime, Novels, 18+, Human body, General Knowledge, Varia',
  },
};

const split = (list: string): string[] => list.split(', ');
const typedInEnglish = Object.values(AREAS).flatMap((area) =>
  split(area.typed).map((topic) => ({ topic, tags: split(area.tags), offers: split(area.offers) })),
);

describe('what people type in English', () => {
  test('the list has what people type: more than 250 topics, each once', () => {
    const topics = typedInEnglish.map(({ topic }) => topic.toLowerCase());
    expect(topics.length).toBeGreaterThan(250);
    expect(new Set(topics).size).toBe(topics.length);
  });

  test.each(typedInEnglish)('$topic: a round on it, or two related topics', ({ topic, tags, offers }) => {
    const request = requestFor(topic, 'en');
    if (hasRound(topic, 'en')) {
      for (const { subject, tags: own, topic: preset } of bank.in('en').search.find(topic))
        expect(
          [subject, ...[...own, preset ?? ''].filter((each) => tags.includes(each))].length,
        ).toBeGreaterThan(1);
      return;
    }
    const { topics: offered } = nearbyTopics(bank, request);
    expect(offers).toEqual(expect.arrayContaining(offered.slice(0, 2)));
    expect(offered.length).toBeGreaterThanOrEqual(2);
    for (const name of offered) expect(hasRound(name, 'en'), name).toBe(true);
  });

  test('half of them can be played at once', () => {
    const played = typedInEnglish.filter(({ topic }) => hasRound(topic, 'en'));
    expect(played.length).toBeGreaterThan(typedInEnglish.length * 0.45);
  });

  test('with children nothing for grown-ups is offered', () => {
    for (const topic of ['sex', 'drinking games', 'poker', 'dogs']) {
      const { topics: offered } = nearbyTopics(bank, requestFor(topic, 'en', true));
      expect(offered.length).toBeGreaterThanOrEqual(2);
      for (const name of offered) expect(hasRound(name, 'en', true), name).toBe(true);
      for (const name of ['18+', 'Casino', 'Gambling', 'Cocktails']) expect(offered).not.toContain(name);
    }
  });
});

/** The categories of the Open Trivia Database, in their order. */
const CATEGORIES =
  'General Knowledge, Books, Film, Music, Musicals & Theatres, Television, Video Games, Board Games, Science & Nature, Computers, Mathematics, Mythology, Sports, Geography, History, Politics, Art, Celebrities, Animals, Vehicles, Comics, Gadgets, Anime & Manga, Cartoons & Animations';

test.each(split(CATEGORIES))('%s: a round on it, or a wider topic by its name', (topic) => {
  if (hasRound(topic, 'en')) return;
  const { wider } = nearbyTopics(bank, requestFor(topic, 'en'));
  expect(wider).not.toBeNull();
  expect(hasRound(wider ?? '', 'en')).toBe(true);
});

test.each([
  ['en', 'capitals of Europe', 'Capital cities'],
  ['de', 'Biologie 7. Klasse', 'Biologie'],
  ['fr', 'les plus grands volcans', 'Géographie'],
  ['en', 'premier leauge', 'Football'],
  ['es', 'animales marinso', 'Animales'],
])('%s: for %s, %s is offered by its name', (language, topic, wider) => {
  expect(hasRound(topic, language)).toBe(false);
  expect(nearbyTopics(bank, requestFor(topic, language)).wider).toBe(wider);
});

test('a round is filled up from what has most of its questions: the Tour de France with sports, not with colours', () => {
  expect(fillingTopic(bank, requestFor('Tour de France', 'fr'))).not.toBe('Couleurs');
});

const TYPED: Record<string, string> = {
  et: 'jalgpall, filmid, 90ndate hitid, Harry Potter, Tähesõjad, geograafia, II maailmasõda, koerad, muusika, teadus, kunst, Marvel, lipud, korvpall, eesti ajalugu, loomad, toit, ajalugu, jõulud, Minecraft, autod, raamatud, kosmos',
  es: 'fútbol, películas, éxitos de los 90, Harry Potter, Star Wars, geografía, segunda guerra mundial, perros, música, ciencia, arte, Marvel, banderas, baloncesto, historia de España, animales, comida, historia, Navidad, Minecraft, coches, libros, espacio',
  fr: 'foot, films, années 90, Harry Potter, Star Wars, géographie, seconde guerre mondiale, chiens, musique, science, art, Marvel, drapeaux, basket, animaux, cuisine, nourriture, histoire, Noël, Minecraft, voitures, livres, espace',
  de: 'Fußball, Filme, 90er, Harry Potter, Star Wars, Geografie, Zweiter Weltkrieg, Hunde, Musik, Wissenschaft, Kunst, Marvel, Flaggen, Basketball, deutsche Geschichte, Tiere, Essen, Geschichte, Weihnachten, Minecraft, Autos, Bücher, Weltall',
  it: 'calcio, film, anni 90, Harry Potter, Star Wars, geografia, seconda guerra mondiale, cani, musica, scienza, arte, Marvel, bandiere, basket, storia italiana, animali, cibo, storia, Natale, Minecraft, auto, libri, spazio',
  pt: 'futebol, filmes, Harry Potter, geografia, cães, música, ciência, arte, Marvel, bandeiras, basquetebol, animais, história, Natal, Minecraft, carros, espaço',
  nl: 'voetbal, films, jaren 90, Harry Potter, Star Wars, aardrijkskunde, tweede wereldoorlog, honden, muziek, wetenschap, kunst, Marvel, vlaggen, basketbal, vaderlandse geschiedenis, dieren, eten, geschiedenis, kerst, Minecraft, auto, boeken, ruimte',
  ru: 'футбол, фильмы, хиты 90-х, Гарри Поттер, Звёздные войны, география, вторая мировая война, собаки, музыка, наука, искусство, Марвел, флаги, баскетбол, история России, животные, еда, история, Новый год, майнкрафт, машины, книги, космос',
  ko: '축구, 영화, 90년대 음악, 해리 포터, 스타워즈, 지리, 제2차 세계 대전, 강아지, 음악, 과학, 미술, 마블, 국기, 농구, 한국사, 동물, 음식, 역사, 크리스마스, 마인크래프트, 자동차, 책, 우주, 케이팝, 드라마, 떡볶이, 오징어게임, 서울, 커피, 인스타, 사주, 개그',
  zh: '足球, 电影, 90年代音乐, 哈利·波特, 哈利波特, 星球大战, 地理, 第二次世界大战, 二战, 狗, 音乐, 科学, 艺术, 漫威, 国旗, 篮球, 中国历史, 动物, 食物, 历史, 春节, 圣诞节, 我的世界, 汽车, 书籍, 太空, 动漫, 火锅, 成语, 三国演义, 神话, 建筑, 作家, 抖音, 北京, 星座',
  ja: 'サッカー, 映画, 90年代の音楽, ハリー・ポッター, ハリーポッター, スター・ウォーズ, 地理, 第二次世界大戦, 犬, 音楽, 科学, 芸術, マーベル, 国旗, 野球, 日本史, 動物, 食べ物, 歴史, クリスマス, マインクラフト, 車, 本, 宇宙, アニメ, J-POP, 都道府県, 四字熟語, ラーメン, ポケモン, 東京, 和歌, お茶, ユーチューブ, 占い, お笑い',
};

describe.each(Object.entries(TYPED))('what people type in %s', (language, typed) => {
  test.each(split(typed))('%s: a round on it, or two related topics', (topic) => {
    if (hasRound(topic, language)) return;
    const { topics: offered } = nearbyTopics(bank, requestFor(topic, language));
    expect(bank.in(language).related(topic)).toEqual(expect.arrayContaining(offered.slice(0, 2)));
    expect(offered.length).toBeGreaterThanOrEqual(2);
    for (const name of offered) expect(hasRound(name, language), name).toBe(true);
  });
});

test.each([
  ['과학', '과학과 자연'],
  ['문학', '미술과 문학'],
  ['우주', '우주와 기술'],
  ['동물들', '동물'],
  ['각국 수도', '각국의 수도'],
])('%s: a round in Korean, like %s, whatever particle is written to the word', (typed, named) => {
  const { search } = bank.in('ko');
  expect(hasRound(typed, 'ko')).toBe(true);
  expect(search.find(typed)).toEqual(expect.arrayContaining([...search.find(named)]));
});

test.each([
  ['ko', '비디오게임', '비디오 게임'],
  ['ko', '90년대음악', '90년대 음악'],
  ['ko', '제2차세계대전', '제2차 세계 대전'],
  ['ko', '보드 게임', '보드게임'],
  ['ja', 'アメリカ 合衆国', 'アメリカ合衆国'],
])('%s: %s is played like %s, whatever blanks it is typed with', (language, typed, named) => {
  const { search } = bank.in(language);
  expect(hasRound(typed, language)).toBe(true);
  expect(search.find(typed)).toEqual(search.find(named));
});

test.each([
  ['ko', '역사퀴즈', '역사'],
  ['ko', '동물 관련 문제', '동물'],
  ['ko', '영화에 대한 퀴즈', '영화'],
  ['zh', '历史问答', '历史'],
  ['zh', '动物知识', '动物'],
  ['zh', '关于足球的题目', '足球'],
  ['ja', '動物の雑学', '動物'],
  ['ja', 'サッカー関連', 'サッカー'],
])('%s: %s is played like %s: quizzes and knowledge are no topics', (language, typed, named) => {
  const { search } = bank.in(language);
  expect(hasRound(typed, language)).toBe(true);
  expect(search.find(typed)).toEqual(expect.arrayContaining([...search.find(named)]));
});

test.each([
  ['ko', '오징어게임', '오징어 게임'],
  ['ko', '해리포터', '해리 포터'],
  ['ja', 'バックトゥザフューチャー', 'バック・トゥ・ザ・フューチャー'],
  ['zh', '马丁路德金', '马丁·路德·金'],
])('%s: for %s the same is offered as for %s', (language, typed, named) => {
  const { related } = bank.in(language);
  expect(related(named).length).toBeGreaterThan(1);
  expect(related(typed)).toEqual(related(named));
});

/** The plainest words for a topic, beside the name that it has in the interface. */
test.each([
  ['zh', '战争', '世界大战'],
  ['zh', '世界历史', '历史'],
  ['zh', '歌词', '歌曲'],
  ['ja', '戦争', '世界大戦'],
  ['ja', 'ギリシャ神話', '神話学'],
  ['ja', 'マンガ', '漫画'],
  ['ko', '전쟁', '세계 대전'],
  ['ko', '그리스신화', '신화'],
  ['ko', 'IT', '컴퓨터'],
])('%s: a round on %s, as on %s', (language, typed, named) => {
  const { search } = bank.in(language);
  expect(hasRound(typed, language)).toBe(true);
  expect(search.find(typed)).toEqual(expect.arrayContaining([...search.find(named)]));
});

/** What is nearest depends on where the language is spoken. */
test.each([
  ['zh', '孔子', '历史, 中国'],
  ['zh', '国漫', '动画, 电影'],
  ['zh', '新能源汽车', '汽车, 老爷车'],
  ['zh', '奶茶', '饮料, 世界美食'],
  ['zh', '希特勒', '世界大战, 历史'],
  ['ko', '트럼프', '미국, 역사'],
  ['ko', '대통령', '정치, 역사'],
  ['ko', '조선시대', '역사, 아시아'],
  ['ko', '소주', '음료, 증류주'],
  ['ko', '난센스 퀴즈', '퍼즐, 단어'],
  ['ja', '百人一首', '小説, 作家'],
  ['ja', '茶道', '伝統, 日本'],
  ['ja', '沖縄', '日本, 地理'],
  ['ja', '日本酒', '飲み物, 蒸留酒'],
  ['ja', '敬語', '言語, 単語'],
  ['zh', '城堡', '历史, 传说'],
  ['zh', '太阳系', '天文, 太空与科技'],
  ['ja', '戦国大名', '歴史, 日本'],
  ['ja', '理科', '物理学, 化学'],
  ['ko', '위인', '역사, 전설'],
])('%s: for %s, %s is offered first', (language, typed, offered) => {
  expect(nearbyTopics(bank, requestFor(typed, language)).topics.slice(0, 2)).toEqual(split(offered));
});

/** The English tags of topics that must not be offered beside a grave topic. */
const CHEERFUL = 'legends, fairy tales, royalty, mythology, cocktails, songs, fantasy';

test.each([
  [
    'en',
    'Hitler, Stalin, dictators, slavery, colonialism, civil rights, Martin Luther King, Black Death, Holocaust',
  ],
  ['en', 'Jesus, Bible, Quran, Islam, Judaism, Hinduism, Buddha, churches, popes'],
  [
    'en',
    'feminism, divorce, famous women, gender, alcoholics, drugs, sex education, contraception, elections',
  ],
  ['de', 'Diktatoren, Bibel, Kirchen, Feminismus, Drogen, Wahlen, Bundeskanzler'],
  ['es', 'dictadores, guerra civil española, Biblia, feminismo, drogas, elecciones'],
  ['ru', 'Сталин, Ленин, диктаторы, Библия, феминизм, наркотики, пьянство, выборы'],
  ['zh', '希特勒, 殖民地, 黑死病, 圣经, 离婚, 毒品'],
  ['ja', 'ヒトラー, 植民地, ペスト, 聖書, 離婚, 麻薬'],
  ['ko', '히틀러, 식민지, 흑사병, 성경, 이혼, 마약'],
])('%s: beside %s nothing is offered that hurts', (language, topics) => {
  const { related, nameOf } = bank.in(language);
  const cheerful = new Set(split(CHEERFUL).map(nameOf));
  for (const topic of split(topics)) {
    const offered = related(topic);
    expect(offered.length, topic).toBeGreaterThan(1);
    expect(
      offered.filter((name) => cheerful.has(name)),
      topic,
    ).toEqual([]);
  }
});

test('a word inside a longer topic says nothing about the whole', () => {
  const { related } = bank.in('en');
  expect(related('dogs').length).toBeGreaterThan(0);
  expect(related('the dogs of my aunt')).toEqual([]);
  expect(related('hot dogs')).toEqual([]);
});
