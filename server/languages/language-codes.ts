/**
 * The codes of two and three letters for which Intl has an English name. The list is fixed because asking Intl for all 18,252 possible
 * codes takes hundreds of milliseconds, during which no other request is answered. `identify.test.ts` compares the list with Intl.
 */

/** Codes of two letters come last, so that they win if two codes have the same name. */
export const LANGUAGE_CODES: readonly string[] = `
  aar abk ace ach ada adp ady aeb afh afr agq ain ajt aju aka akk akz alb ale aln als alt amh ang ann anp ara arb arc arg arm arn
  aro arp arq ars arw ary arz asa ase asm ast atj ava ave avk awa aym ayr aze azj bak bal bam ban baq bar bas bax bbc bbj bcc bcl
  bej bel bem ben bew bez bfd bfq bgc bgn bho bih bik bin bis bjn bkm bla blg blo blt bod bos bpy bqi bra bre brh brx bss bua bug
  bul bum bur bxk bxr byn byv cad car cat cay cch ccp ceb ces cgg cha chb che chg chi chk chm chn cho chp chr chu chv chy cic ckb
  clc cld cls cmn cnr cop cor cos cps cre crg crh crj crk crl crm crr crs csb csw cwd cym cze dak dan dar dav del den deu dgo dgr
  dhd dik din diq div dje doi drh drw dsb dtp dua dum dut dyo dyu dzg dzo ebu efi egl egy eka ekk ell elx emk eng enm epo esk est
  esu eus ewe ewo ext fan fao fas fat fij fil fin fit fon fra frc fre frm fro frp frr frs fry fuc ful fur gaa gag gan gay gaz gba
  gbo gbz geo ger gez gil gla gle glg glk glv gmh gno goh gom gon gor got grb grc gre grn gsw guc gug guj gur guz gwi gya hai hak
  hat hau haw hax hbs hdn hea heb her hif hil hin hit hmn hmo hnj hrv hsb hsn hun hup hur hye iba ibb ibo ice ido iii ike ikt iku
  ile ilo ina ind inh ipk isl ita izh jam jav jaw jbo jgo jmc jpn jpr jrb jut kaa kab kac kaj kal kam kan kas kat kau kaw kaz kbd
  kbl kcg kde kea kek ken kfo kgp kha khk khm kho khq khw kik kin kir kiu kkj kln kmb kmr knc kng koi kok kom kon kor kos kpe kpv
  krc kri krj krl kru ksb ksf ksh ktr kua kum kur kut kwk kxl kxv kzj kzt lad lag lah lam lao lat lav lez lfn lij lil lim lin lit
  liv lkt lmo lol lou loz lrc lsm ltg ltz lua lub lug lui lun luo lus luy lvs lzh lzz mac mad maf mag mah mai mak mal man mao mar
  mas may mde mdf mdr men mer mfe mga mgh mgo mhr mic min mkd mlg mlt mnc mni moe moh mol mon mos mri mrj msa mua mul mup mus mwl
  mwr mwv mya mye myv mzn nan nap naq nau nav nbl nde ndo nds nep new nia niu njo nld nmg nnh nno nob nog non nor nov npi nqo nso
  nus nwc nya nym nyn nyo nzi oci ojb ojc ojg oji ojs ojw oka ori orm ory osa oss ota pag pal pam pan pap pau pbu pcd pcm pdc pdt
  peo per pes pfl phn pis pli plt pmk pms pnb pnt pol pon por pqm prg pro prp prs pus quc que qug quz raj rap rar rgn rhg rif rmy
  rof roh rom ron rtm rue rug rum run rup rus rwk sad sag sah sam san saq sas sat saz sba sbp scc scn sco scr sdc sdh see seh sei
  sel ses sga sgs shi shn shu sid sin slh sli slk slo slv sly sma smd sme smj smn smo sms sna snb snd snk sog som sot spa spy sqi
  src srd srn srp srr ssw ssy stq str suk sun sus sux swa swb swc swe swh syc syr szl tah tam tat tce tcy tdu tel tem teo ter tet
  tgk tgl tgx tha tht tib tig tir tiv tkl tkr tlh tli tly tmh tnf tog tok ton tpi tru trv trw tsd tsi tsn tso ttm ttq ttt tuk tum
  tur tvl twi twq tyv tzm udm uga uig ukr umb umu urd uzb uzn vai vec ven vep vie vls vmf vmw vol vot vro vun wae wal war was wbp
  wel wln wol wuu xal xho xmf xnr xog xpe xsl yao yap yav ybb ydd yid yor yrl yue zai zap zbl zea zen zgh zha zho zsm zul zun zxx
  zyb zza aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et
  eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io is it iu iw ja ji jv jw ka kg ki kj
  kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my na nb nd ne ng nl nn no nr nv ny oc
  oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to
  tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
`
  .trim()
  .split(/\s+/);
