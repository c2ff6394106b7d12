// Starts the page.
import { render } from 'preact';
import { App } from './app/app.tsx';
import './style/page.css';

const room = document.getElementById('page');
if (room !== null) {
  room.replaceChildren();
  render(<App />, room);
}
