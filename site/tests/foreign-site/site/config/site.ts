/** Settings of the small site: the values of its tokens (`%site.name%`), and the content of the page frame. */
const site = {
  name: 'Pombo',
  title: {en: 'Pombo for developers'},
  url: 'https://docs.pombo.example',
  api: 'https://api.pombo.example',
  support: {email: 'help@pombo.example', phone: '+351 000 000 001'},
  copyrightYear: 2026,
  specificationUrl: 'https://api.pombo.example/openapi',
  editUrl: null,
  announcement: null,
};

export default site;
