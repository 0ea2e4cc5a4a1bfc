import {Route} from 'react-router-dom';
import preload from '@docusaurus/core/lib/client/preload';
import type {Location} from 'history';
import {Component, type ReactNode} from 'react';
import {arrive} from './arrival';
import {navigationStart} from '../shell/pageEvents';
import {loadContent} from './pageContent';
import {chooseRecovery, reloadOnce, serverAnswers} from './recovery';
import {leavePosition} from './scroll';

interface Props {
  readonly location: Location;
  readonly children: ReactNode;
}

interface State {
  /** The page on show; stays the old one until the code of the new one is there. */
  readonly shown: Location;
}

/**
 * Keeps the old page while the code of the next one is on its way. When it does not come, the page reloads, once; when a
 * reload cannot help, `@theme/Loading` shows the error with a button to try again.
 */
export default class PendingNavigation extends Component<Props, State> {
  override state: State = {shown: this.props.location};

  /** A new location starts a navigation; only its arrival draws anything. */
  override shouldComponentUpdate(props: Props, state: State): boolean {
    if (props.location !== this.props.location) void this.navigate(props.location);
    return state.shown !== this.state.shown;
  }

  private async navigate(location: Location): Promise<void> {
    document.dispatchEvent(new Event(navigationStart));
    try {
      await Promise.all([preload(location.pathname), loadContent(location.pathname)]);
    } catch {
      if (this.props.location !== location) return;
      const recovery = await chooseRecovery(history.state, () => serverAnswers(location.pathname));
      if (recovery === 'reload') {
        reloadOnce();
        return;
      }
    }
    this.show(location);
  }

  /** Does nothing when the reader has gone on to another page meanwhile. */
  private show(location: Location): void {
    if (this.props.location !== location) return;
    const previous = this.state.shown;
    leavePosition(previous);
    this.setState({shown: location}, () => arrive(previous, location));
  }

  override render(): ReactNode {
    return <Route location={this.state.shown} render={() => this.props.children} />;
  }
}
